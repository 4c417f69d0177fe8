import { fieldsOf } from '@fairlead/contract/shapes'
import type { DrawingName } from '@fairlead/ui/Drawing'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callOf } from '../calls/call.ts'
import { rowFields } from '../calls/call-columns.tsx'
import { titleOf } from '../calls/menu.ts'
import { me } from '../queries.ts'
import type { Column } from '../shell/DataTable.tsx'
import { hrefOf } from '../shell/desk-place.ts'
import type { Key } from '../shell/Keys.tsx'
import { Listing } from '../shell/Listing.tsx'
import { rowKeys } from '../shell/useRowKeys.ts'
import { t } from '../words.ts'
import type { Batch } from './batch.ts'
import { filtersOf, refusedFilter } from './filter-fields.ts'
import { givenViews } from './given-views.ts'
import { useHiddenColumns } from './hidden-columns.ts'
import { ListHead } from './ListHead.tsx'
import { type ListName, listOf } from './list-name.ts'
import { OpenRow } from './OpenRow.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useSelection } from './useSelection.ts'
import { type ListRow, useStaffList } from './useStaffList.ts'

type StaffListingProps<Name extends ListName> = {
  page: Name
  columns: readonly Column<ListRow<Name>>[]
  /** What is said where there is nothing at all. */
  empty?: { drawing: DrawingName; title: string; text: string }
  /** What stands under the title. */
  about?: ReactNode
  /** What may be done that is not about one row. */
  actions?: ReactNode
  /** What is said of the row that is open, where that is more than its fields in their order. */
  details?: (row: ListRow<Name>) => ReactNode
  /** The page to which a row leads; without it a row opens over the list. */
  rowHref?: ((row: ListRow<Name>) => string) | undefined
  /** What may be done to several rows, where anything may. */
  batch?: Batch<ListRow<Name>> | undefined
}

/** A list of the contract: its head, its rows in the order that the address asks for, and the row that is open. */
export function StaffListing<Name extends ListName>({
  page,
  columns,
  empty,
  about,
  actions,
  details,
  rowHref,
  batch,
}: StaffListingProps<Name>) {
  const { list, asked, open, total, ask, askOver, rowPlace, close } = useStaffList(page)
  const { sort, ...narrowing } = asked
  const narrowed = Object.keys(narrowing).length > 0
  const { data: operator } = useQuery(me)
  const { hidden, toggle } = useHiddenColumns(page, operator?.username ?? '')
  // The first names the row.
  const [naming, ...others] = columns
  const drawn = columns.filter((column) => column === naming || !hidden.includes(column.label))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const selection = useSelection(rows, batch)
  const refused = refusedFilter(page, list.error)
  return (
    <>
      <Listing
        title={titleOf(page)}
        head={
          <ListHead
            {...{ page, about, actions, asked, total, refused }}
            columns={others.map(({ label }) => ({
              label,
              checked: !hidden.includes(label),
              onChange: () => toggle(label),
            }))}
            onAsk={ask}
            onType={askOver}
          />
        }
        list={list}
        columns={drawn}
        order={sort ?? `-${listOf(page).sorts[0]}`}
        onOrder={(next) => ask({ sort: next })}
        keys={keysOf(page, batch !== undefined)}
        refused={
          refused && {
            drawing: 'flows',
            title: t('console.list.filterRefused'),
            text: t('console.list.filterRefusedText'),
          }
        }
        rowHref={rowHref ?? ((row) => hrefOf<ListName>(page, rowPlace(row.id)))}
        select={
          batch && {
            ids: new Set(selection.selected.map(({ id }) => id)),
            possible: selection.possible,
            toggle: selection.toggle,
            all: selection.all,
            whyNot: batch.whyNot,
            nameOf: batch.nameOf,
          }
        }
        empty={
          empty && !narrowed
            ? empty
            : {
                drawing: 'flows',
                title: t(narrowed ? 'console.list.nothingMatches' : 'console.list.empty'),
                text: t(narrowed ? 'console.list.nothingMatchesText' : 'console.list.emptyText'),
              }
        }
      />
      {batch && (
        <SelectionBar
          batch={batch}
          selected={selection.selected}
          shown={rows.length}
          possible={selection.possible}
          onOnly={selection.only}
          onClear={selection.clear}
        />
      )}
      {open && (
        <OpenRow
          page={page}
          id={open}
          known={rows.find(({ id }) => id === open)}
          details={details as ((row: object) => ReactNode) | undefined}
          fields={rowFields(fieldsOf(callOf(page).data), 'items')}
          onClose={close}
        />
      )}
    </>
  )
}

/** What the keys do on a list: those that its rows know, then those of its head. */
function keysOf(page: ListName, selects: boolean): readonly Key[] {
  return [
    ...rowKeys(),
    ...(selects ? [['x', t('console.list.keySelect')] as const] : []),
    ...(listOf(page).search.length > 0 ? [['/', t('console.waiting.keyFind')] as const] : []),
    ...(filtersOf(page).length > 0 ? [['f', t('console.list.filter')] as const] : []),
    ...(givenViews(page).length > 0 ? [['1–9', t('console.list.keyView')] as const] : []),
  ]
}
