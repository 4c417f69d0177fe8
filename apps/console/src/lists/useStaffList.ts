import { fieldsOf } from '@fairlead/contract/shapes'
import { callOf, type RowOf, send } from '../calls/call.ts'
import { replacePlace, showPlace, useAsked } from '../shell/desk-place.ts'
import { type Total, usePages } from '../shell/usePages.ts'
import type { ListName } from './list-name.ts'

/** The row of a list. */
export type ListRow<Name extends ListName> = RowOf<Name, 'items'> & { readonly id: string }

/** A list as the address asks for it: what is looked for, its filters, its order, and the row that is open. */
export function useStaffList<Name extends ListName>(page: Name) {
  const { open, ...said } = useAsked()
  const known = fieldsOf(callOf(page).input)
  const asked = Object.fromEntries(Object.entries(said).filter(([name]) => name in known))
  const list = usePages<ListRow<Name>>(`${page} ${JSON.stringify(asked)}`, async ({ cursor }) => {
    const answer = await send(page, { ...asked, ...(cursor && { cursor }) })
    return answer as { items: ListRow<Name>[]; next_cursor: string | null; total: Total | null }
  })
  const asking = (changes: Readonly<Record<string, string | undefined>>) => {
    const next = Object.entries({ ...asked, ...changes }).filter(([, value]) => value)
    return Object.fromEntries(next) as Record<string, string>
  }
  return {
    list,
    asked,
    open,
    total: list.data?.pages[0]?.total ?? undefined,
    /** Asks for something else; what was asked before is gone back to. */
    ask: (changes: Readonly<Record<string, string | undefined>>) =>
      showPlace<ListName>(page, asking(changes)),
    /** The same while one types: nothing to go back to. */
    askOver: (changes: Readonly<Record<string, string | undefined>>) =>
      replacePlace<ListName>(page, asking(changes)),
    /** Where a row is open. */
    rowPlace: (id: string) => asking({ open: id }),
    close: () => replacePlace<ListName>(page, asked),
  }
}
