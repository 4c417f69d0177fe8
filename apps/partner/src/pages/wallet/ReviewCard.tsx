import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { AppealPart } from './AppealPart.tsx'
import css from './ReviewCard.module.css'
import type { Withdrawal } from './wallet-queries.ts'

/** Why a withdrawal is looked at, since when, until when at most; or why it was refused. With the way to appeal. */
export function ReviewCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { id, state, review } = withdrawal
  if (!review) return null
  if (state === 'returned') {
    return (
      <Section title={t('review.refusalTitle')}>
        <Card>
          <div className={css.facts}>
            <p>{t(`review.reason.${review.returned_for ?? review.reason}`)}</p>
          </div>
          <AppealPart
            subject={{ subject_kind: 'withdrawal', subject_id: id }}
            state={review.refusal_appeal}
          />
        </Card>
      </Section>
    )
  }
  if (state !== 'in_review') return null
  return (
    <Section title={t('review.title')}>
      <Card>
        <div className={css.facts}>
          <p className={css.reason}>{t(`review.reason.${review.reason}`)}</p>
          <FactList>
            <FactRow label={t('review.since')} value={formats.dayTime(review.since)} />
            <FactRow label={t('review.ends')} value={formats.dayTime(review.ends_at)} />
            <FactRow
              label={t('review.extended')}
              value={
                review.extensions === 0
                  ? t('review.notExtended')
                  : t('review.extendedTimes', { count: review.extensions })
              }
            />
            <FactRow
              label={t('review.disputed')}
              value={<Money micros={parseAmount(review.disputed)} {...formats.money} />}
            />
          </FactList>
        </div>
        <AppealPart
          subject={{ subject_kind: 'review', subject_id: review.id }}
          state={review.review_appeal}
        />
      </Card>
    </Section>
  )
}
