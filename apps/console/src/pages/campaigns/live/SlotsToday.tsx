import { countText } from '../../../formats.ts'
import type { Column } from '../../../shell/DataTable.tsx'
import { Stacked } from '../../../shell/Facts.tsx'
import type { CampaignDelivery } from '../../../shell/operator.ts'
import { TitledTable } from '../../../shell/TitledTable.tsx'
import { t } from '../../../words.ts'

type Slot = CampaignDelivery['slots'][number]

/** The places that received most views of the campaign today. */
export function SlotsToday({ delivery: { slots, slots_total: count } }: { delivery: CampaignDelivery }) {
  if (count === 0) return null
  const title = t('console.delivery.slots')
  const of = t('console.delivery.slotsOf', { shown: slots.length, count })
  return (
    <TitledTable
      title={slots.length < count ? `${title} (${of})` : title}
      columns={columns}
      rows={slots.map((slot) => ({ id: slot.slot_id, ...slot }))}
    />
  )
}

const columns: readonly Column<Slot>[] = [
  {
    label: t('console.delivery.slot'),
    cell: ({ publisher, domain, slot_id }) => (
      <Stacked main={publisher} note={`${domain} …${slot_id.slice(-4)}`} />
    ),
  },
  {
    label: t('console.delivery.paid'),
    align: 'right',
    cell: ({ paid }) => countText(paid, false),
  },
  {
    label: t('console.delivery.filtered'),
    align: 'right',
    cell: ({ filtered }) => countText(filtered, false),
  },
]
