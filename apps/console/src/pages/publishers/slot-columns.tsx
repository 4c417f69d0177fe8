import { choiceLabel } from '@fairlead/locales/field-label'
import { Chip } from '@fairlead/ui/Chip'
import type { Viewer } from '../../calls/place.ts'
import { RowActions } from '../../calls/RowActions.tsx'
import { calendarDay } from '../../formats.ts'
import type { Column } from '../../shell/DataTable.tsx'
import { Stacked } from '../../shell/Facts.tsx'
import type { Publisher } from '../../shell/operator.ts'
import { t } from '../../words.ts'

type Slot = Publisher['slots'][number]

/** A slot by what it shows and the end of its ID, which tells it from its neighbours. */
export function slotName({ id, content_type }: Slot): string {
  return `${choiceLabel(content_type)} ${id.slice(-4)}`
}

/** A publisher's slots, and what this role may do to them. */
export function slotColumns(viewer: Viewer): readonly Column<Slot>[] {
  return [
    {
      label: t('console.publishers.slot'),
      cell: (slot) => <Stacked main={choiceLabel(slot.content_type)} note={slot.id} />,
    },
    { label: t('console.publishers.viewsToday'), align: 'right', cell: ({ views_today }) => views_today },
    {
      label: t('console.publishers.lastView'),
      cell: ({ last_view_on }) => last_view_on && calendarDay(last_view_on),
    },
    { label: t('console.publishers.state'), cell: (slot) => <SlotState {...slot} /> },
    {
      label: t('console.list.action'),
      cell: (slot) => (
        <RowActions
          list="campaignStaff.publisherList"
          part="items.slots"
          row={slot}
          title={slotName(slot)}
          viewer={viewer}
        />
      ),
    },
  ]
}

/** Whether its tag is in a page shows by views that were counted there, and by nothing that somebody says. */
function SlotState({ active, last_view_on }: Slot) {
  if (!active) return <Chip tone="plain">{t('console.publishers.off')}</Chip>
  return last_view_on === null ? (
    <Chip tone="amber">{t('console.publishers.notSeen')}</Chip>
  ) : (
    <Chip tone="sea">{t('console.publishers.seen')}</Chip>
  )
}
