import { parseAmount } from '@fairlead/money/amount'
import { Chip } from '@fairlead/ui/Chip'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { link } from '../../router/link.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useNow } from '../../shell/useNow.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './AppealCard.module.css'
import { type Appeal, appealChipTone } from './appeals.ts'

/** One appeal: what it is about, what was said by both sides, who decides by when, and what came of it. */
export function AppealCard({ appeal }: { appeal: Appeal }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const money = (amount: string) => <Money micros={parseAmount(amount)} {...formats.money} />
  const credit = parseAmount(appeal.credit)
  return (
    <>
      <div className={css.body}>
        <div className={css.head}>
          <h2 className={css.title}>
            {appeal.subject_kind === 'traffic'
              ? t('traffic.appeal.subject')
              : t(`review.appeal.subject.${appeal.subject_kind}`)}
          </h2>
          <Chip tone={appealChipTone[appeal.state]}>{t(`review.appeal.state.${appeal.state}`)}</Chip>
        </div>
        <FactList>
          <FactRow label={t('review.appeal.opened')} value={formats.dayTime(appeal.opened_at)} />
          {appeal.decided_at ? (
            <FactRow label={t('review.appeal.decided')} value={formats.dayTime(appeal.decided_at)} />
          ) : (
            <FactRow label={t('review.appeal.answerBy')} value={<AnswerBy at={appeal.answer_by} />} />
          )}
          {parseAmount(appeal.at_stake) > 0n && (
            <FactRow label={t('review.appeal.atStake')} value={money(appeal.at_stake)} />
          )}
          {credit > 0n && <FactRow label={t('review.appeal.credit')} value={money(appeal.credit)} />}
          {credit > 0n && (
            <FactRow
              label={t('review.appeal.creditedAt')}
              value={
                appeal.credited_at ? formats.dayTime(appeal.credited_at) : t('review.appeal.creditWaits')
              }
            />
          )}
        </FactList>
        <h3 className={css.side}>{t('review.appeal.yourWords')}</h3>
        <p className={css.words}>{appeal.statement}</p>
        {appeal.answer && (
          <>
            <h3 className={css.side}>{t('review.appeal.answer')}</h3>
            <p className={css.words}>{appeal.answer}</p>
          </>
        )}
      </div>
      {appeal.withdrawal_id && (
        <div className={css.row}>
          <ListRow
            title={t('review.appeal.withdrawal')}
            href={link('/wallet/withdrawal', { id: appeal.withdrawal_id })}
          />
        </div>
      )}
      {appeal.order_id && (
        <div className={css.row}>
          <ListRow title={t('traffic.row.row')} href={link('/plan/traffic', { id: appeal.order_id })} />
        </div>
      )}
    </>
  )
}

function AnswerBy({ at }: { at: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const time = formats.dayTime(at)
  return Date.parse(at) < useNow()
    ? t('review.appeal.overdue', { time })
    : t('review.appeal.answerByWho', { time })
}
