import { Card, CardFoot } from '@fairlead/ui/Card'
import { Section } from '@fairlead/ui/Section'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { filteredOf } from './ReceivedSum.tsx'
import { TrafficTable } from './TrafficTable.tsx'
import type { Traffic } from './traffic-queries.ts'

const kinds = ['impressions', 'clicks', 'conversions'] as const

/** What came on each UTC day, and on each slot under its publisher’s name and domain; in each line received = paid + filtered + withheld. */
export function TrafficTables({ traffic }: { traffic: Traffic }) {
  const { t } = useTranslation()
  const { number, dayOnly } = useFormats()
  const { days, slots, slots_total } = traffic
  const shown = kinds.filter((kind) => traffic[kind].received > 0)
  const withheld = shown.some((kind) => traffic[kind].withheld > 0)
  const heads = [
    t('traffic.received'),
    t('traffic.paid'),
    t('traffic.headFiltered'),
    ...(withheld ? [t('traffic.headWithheld')] : []),
  ]
  const lines = (counts: Pick<Traffic, (typeof kinds)[number]>) =>
    shown.map((kind) => {
      const { received, paid, withheld: held } = counts[kind]
      const figures = [received, paid, filteredOf(counts[kind]), ...(withheld ? [held] : [])]
      return { name: t(`traffic.kind.${kind}`), figures: figures.map((n) => number(n)) }
    })
  const total = { key: '', name: t('traffic.total'), note: '', lines: lines(traffic) }
  const several = new Set(slots.map(({ domain }) => domain)).size < slots.length
  return (
    <>
      <Section title={t('traffic.byDay')}>
        <Card>
          <TrafficTable
            heads={[t('traffic.day'), ...heads]}
            groups={[
              ...days.map((each) => ({
                key: each.day,
                name: dayOnly(`${each.day}T12:00`),
                note: traffic.as_of.startsWith(each.day) ? t('traffic.soFar') : '',
                lines: lines(each),
              })),
              total,
            ]}
          />
        </Card>
      </Section>
      <Section title={t('traffic.byPlace')}>
        <Card>
          <TrafficTable
            heads={[t('traffic.place'), ...heads]}
            groups={[
              ...slots.map((slot) => ({
                key: slot.slot_id,
                name: slot.publisher,
                // Slots have no names: where a publisher has several, the ends of their numbers tell them apart.
                note: several ? `${slot.domain} …${slot.slot_id.slice(-4)}` : slot.domain,
                lines: lines(slot),
              })),
              total,
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
