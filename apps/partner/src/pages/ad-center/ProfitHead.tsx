import { parseAmount, shownProfit } from '@fairlead/money/amount'
import { Certainty } from '@fairlead/ui/Certainty'
import { Money } from '@fairlead/ui/Money'
import { BigProfit } from '../../shell/BigProfit.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import type { Period, Statistics } from './overview-queries.ts'
import css from './ProfitHead.module.css'

/** The one big amount of the ad centre, whether it is final, and its arithmetic. */
export function ProfitHead({ period, statistics }: { period: Period; statistics: Statistics }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const certainty = statistics.estimated ? 'estimated' : 'final'
  const { revenue, consumed } = shownProfit(
    parseAmount(statistics.advertising_revenue),
    parseAmount(statistics.consumed),
  )
  const part = (micros: bigint) => (
    <b>
      <Money micros={micros} {...formats.money} />
    </b>
  )
  return (
    <section className={css.profit}>
      <div className={css.head}>
        <h2 className={css.title}>{t(`overview.profit.${period}`)}</h2>
        {/* Nothing is final that never was. */}
        {statistics.delivery_order > 0 && <Certainty state={certainty} label={t(`overview.${certainty}`)} />}
      </div>
      <p>
        <BigProfit amount={statistics.profit} />
      </p>
      <p className={css.arithmetic}>
        <Trans
          i18nKey="overview.arithmetic"
          components={{ revenue: part(revenue), consumed: part(consumed) }}
        />
      </p>
    </section>
  )
}
