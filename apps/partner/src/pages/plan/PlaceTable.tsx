import { Card, CardFoot } from '@fairlead/ui/Card'
import { Section } from '@fairlead/ui/Section'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { filteredOf } from './ReceivedSum.tsx'
import { TrafficTable } from './TrafficTable.tsx'
import type { Traffic } from './traffic-queries.ts'

type Counts = Pick<Traffic, 'impressions' | 'clicks'>

/** Impressions and clicks of each slot, under its publisher’s name and domain; the most paid first. */
export function PlaceTable({ traffic }: { traffic: Traffic }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { slots, slots_total } = traffic
  const figures = ({ impressions, clicks }: Counts) =>
    [impressions.paid, filteredOf(impressions), clicks.paid].map((n) => formats.number(n))
  const several = new Set(slots.map(({ domain }) => domain)).size < slots.length
  return (
    <Section title={t('traffic.byPlace')}>
      <Card>
        <TrafficTable
          heads={[t('traffic.place'), t('traffic.paid'), t('traffic.filtered'), t('traffic.clicksHead')]}
          rows={slots.map((slot) => ({
            key: slot.slot_id,
            name: slot.publisher,
            // Slots have no names: where a publisher has several, the end of its number tells them apart.
            notes: [
              { text: slot.domain },
              ...(several ? [{ text: `…${slot.slot_id.slice(-4)}` }] : []),
              ...(slot.impressions.withheld > 0
                ? [{ text: t('traffic.withheldShort', { count: slot.impressions.withheld }), amber: true }]
                : []),
            ],
            figures: figures(slot),
          }))}
          total={{ name: t('traffic.total'), figures: figures(traffic) }}
        />
        {slots_total > slots.length && (
          <CardFoot>{t('traffic.more', { count: slots_total - slots.length })}</CardFoot>
        )}
      </Card>
    </Section>
  )
}
