import { Card, CardFoot } from '@fairlead/ui/Card'
import { Section } from '@fairlead/ui/Section'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Counted } from './plan-queries.ts'
import { filteredOf } from './ReceivedSum.tsx'
import { TrafficTable } from './TrafficTable.tsx'
import type { Traffic } from './traffic-queries.ts'

type Counts = Pick<Traffic, 'impressions' | 'clicks'>

/** Impressions of each UTC day, and of each slot with its clicks, under its publisher’s name and domain; the most paid first. */
export function TrafficTables({ traffic }: { traffic: Traffic }) {
  const { t } = useTranslation()
  const { number, dayOnly } = useFormats()
  const { days, slots, slots_total } = traffic
  const byDay = ({ impressions: seen }: Counts) =>
    [seen.received, filteredOf(seen), seen.paid].map((n) => number(n))
  const bySlot = ({ impressions: seen, clicks }: Counts) =>
    [seen.paid, filteredOf(seen), clicks.paid].map((n) => number(n))
  const withheld = ({ withheld: n }: Counted) => (n > 0 ? [t('traffic.withheldShort', { count: n })] : [])
  const total = { key: '', name: t('traffic.total'), notes: [] }
  const several = new Set(slots.map(({ domain }) => domain)).size < slots.length
  return (
    <>
      <Section title={t('traffic.byDay')}>
        <Card>
          <TrafficTable
            heads={[t('traffic.day'), t('traffic.received'), t('traffic.headFiltered'), t('traffic.paid')]}
            rows={[
              ...days.map((each) => ({
                key: each.day,
                name: dayOnly(`${each.day}T12:00`),
                notes: [
                  ...(traffic.as_of.startsWith(each.day) ? [t('traffic.soFar')] : []),
                  ...withheld(each.impressions),
                ],
                figures: byDay(each),
              })),
              { ...total, figures: byDay(traffic) },
            ]}
          />
        </Card>
      </Section>
      <Section title={t('traffic.byPlace')}>
        <Card>
          <TrafficTable
            heads={[
              t('traffic.place'),
              t('traffic.paid'),
              t('traffic.headFiltered'),
              t('traffic.clicksHead'),
            ]}
            rows={[
              ...slots.map((slot) => ({
                key: slot.slot_id,
                name: slot.publisher,
                // Slots have no names: where a publisher has several, the ends of their numbers tell them apart.
                notes: [
                  several ? `${slot.domain} …${slot.slot_id.slice(-4)}` : slot.domain,
                  ...withheld(slot.impressions),
                ],
                figures: bySlot(slot),
              })),
              { ...total, figures: bySlot(traffic) },
            ]}
          />
          {slots_total > slots.length && (
            <CardFoot>{t('traffic.more', { count: slots_total - slots.length })}</CardFoot>
          )}
        </Card>
      </Section>
    </>
  )
}
