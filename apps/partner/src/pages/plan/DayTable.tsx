import { Card } from '@fairlead/ui/Card'
import { Section } from '@fairlead/ui/Section'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Counted } from './plan-queries.ts'
import { filteredOf } from './ReceivedSum.tsx'
import { TrafficTable } from './TrafficTable.tsx'
import type { Traffic } from './traffic-queries.ts'

/** Impressions of each UTC day: received = filtered + paid, and withheld where it is said. */
export function DayTable({ traffic }: { traffic: Traffic }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const figures = (counted: Counted) =>
    [counted.received, filteredOf(counted), counted.paid].map((n) => formats.number(n))
  const today = traffic.as_of.slice(0, 10)
  return (
    <Section title={t('traffic.byDay')}>
      <Card>
        <TrafficTable
          heads={[t('traffic.day'), t('traffic.received'), t('traffic.filtered'), t('traffic.paid')]}
          rows={traffic.days.map(({ day, impressions }) => ({
            key: day,
            name: formats.day(`${day}T12:00:00`),
            notes: [
              ...(day === today ? [{ text: t('traffic.soFar') }] : []),
              ...(impressions.withheld > 0
                ? [{ text: t('traffic.withheldShort', { count: impressions.withheld }), amber: true }]
                : []),
            ],
            figures: figures(impressions),
          }))}
          total={{ name: t('traffic.total'), figures: figures(traffic.impressions) }}
        />
      </Card>
    </Section>
  )
}
