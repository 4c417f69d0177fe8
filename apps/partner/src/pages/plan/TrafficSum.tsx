import { Card, CardFoot } from '@fairlead/ui/Card'
import { Certainty } from '@fairlead/ui/Certainty'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import type { Counted } from './plan-queries.ts'
import { filteredOf, ReceivedSum } from './ReceivedSum.tsx'
import css from './TrafficSum.module.css'
import type { Traffic } from './traffic-queries.ts'

/** All impressions of the period, with what became of them; clicks and conversions under the line. */
export function TrafficSum({ traffic }: { traffic: Traffic }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { impressions, clicks, conversions, order, days } = traffic
  const certainty = order.estimated ? 'estimated' : 'final'
  const withheld = impressions.withheld + clicks.withheld + conversions.withheld
  const day = (at: string | undefined) => formats.day(`${at}T12:00:00`)
  return (
    <Card>
      <div className={css.card}>
        <div className={css.head}>
          <h3 className={css.title}>{t('traffic.impressions')}</h3>
          <Certainty state={certainty} label={t(`plan.profit.${certainty}`)} />
        </div>
        <p className={css.note}>
          {t('traffic.period', { from: day(days.at(-1)?.day), to: day(days[0]?.day) })}
        </p>
        <ReceivedSum counted={impressions} />
        {withheld > 0 && <p className={css.withheld}>{t('traffic.withheld', { count: withheld })}</p>}
      </div>
      <CardFoot>
        <p>{t('traffic.payOnly')}</p>
        <Results kind="clicks" counted={clicks} />
        <Results kind="conversions" counted={conversions} />
      </CardFoot>
    </Card>
  )
}

function Results({ kind, counted }: { kind: 'clicks' | 'conversions'; counted: Counted }) {
  const { received, paid, withheld } = counted
  if (received === 0) return null
  return (
    <p>
      <Trans
        i18nKey={withheld > 0 ? `traffic.${kind}Withheld` : `traffic.${kind}`}
        values={{ received, paid, filtered: filteredOf(counted), withheld }}
        components={{ b: <b /> }}
      />
    </p>
  )
}
