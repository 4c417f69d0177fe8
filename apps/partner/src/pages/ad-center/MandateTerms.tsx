import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { SplitBar } from '@fairlead/ui/SplitBar'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Mandate } from './assistance-queries.ts'
import css from './OperatedPage.module.css'

/** The terms that were confirmed, and how near the mandate is to ending by itself. */
export function MandateTerms({ mandate }: { mandate: Mandate }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const fallen = parseAmount(mandate.below_high_water)
  const limit = parseAmount(mandate.stops_at_loss)
  const makeGood = parseAmount(mandate.to_make_good)
  return (
    <Card>
      <div className={css.facts}>
        <FactList>
          <FactRow
            label={t('assistance.terms.share')}
            value={t('assistance.terms.shareValue', { share: formats.percent(mandate.share_percent) })}
          />
          <FactRow
            label={t('assistance.terms.fee')}
            value={t('assistance.terms.feeValue', { fee: formats.percent(mandate.fee_percent) })}
          />
          {makeGood > 0n && (
            <FactRow
              label={t('assistance.terms.makeGood')}
              value={<Money micros={makeGood} {...formats.money} />}
            />
          )}
          <FactRow label={t('assistance.terms.since')} value={formats.dayTime(mandate.followed_at)} />
          {mandate.ended_at ? (
            <FactRow label={t('assistance.terms.ended')} value={formats.dayTime(mandate.ended_at)} />
          ) : (
            <FactRow
              label={t('assistance.terms.fallen')}
              value={t('assistance.terms.fallenValue', {
                fallen: formats.amount(fallen),
                limit: formats.amount(limit),
              })}
            />
          )}
        </FactList>
      </div>
      {!mandate.ended_at && (
        <>
          <div className={css.bar}>
            <SplitBar
              label={t('assistance.terms.fallenLabel')}
              parts={[
                { value: fallen, tone: 'loss' },
                { value: limit > fallen ? limit - fallen : 0n, tone: 'open' },
              ]}
            />
          </div>
          <CardFoot>{t('assistance.terms.limitFoot', { limit: formats.amount(limit) })}</CardFoot>
        </>
      )}
    </Card>
  )
}
