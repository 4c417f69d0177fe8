import { type OperatorRole, operatorRoles } from '@fairlead/contract/operator-roles'
import { type ConsoleKey, t } from '../words.ts'
import { type CallName, callOf, type ReadName } from './call.ts'
import { type MenuGroup, menuGroups, type Place, type Viewer } from './place.ts'
import { placement } from './placement.ts'
import { rarePages } from './rare-pages.ts'

type Placed = typeof placement

/** Calls that have a name on the screen: the pages of the menu and the actions. */
export type NamedCall = {
  [Name in CallName]: Placed[Name]['is'] extends 'byHand' ? never : Name
}[CallName]

/** The pages of the menu by the call that they show. */
export type PageName = {
  [Name in CallName]: Placed[Name]['is'] extends 'page' ? Name : never
}[CallName]

const names = Object.keys(placement) as CallName[]
const pageNames = names.filter((name): name is PageName => placement[name].is === 'page')

/** The title of a page, or what the button of an action says. A call without words does not compile. */
export function titleOf(name: NamedCall): string {
  const key: ConsoleKey = `calls.${name}`
  return t(key)
}

/** Where a call stands. */
export function placeOf(name: CallName): Place<CallName> {
  return placement[name] as Place<CallName>
}

/** The tables of a page and their columns; none where it is made by hand. */
export function columnsOf(page: PageName): Readonly<Record<string, readonly string[]>> {
  const { list } = callOf(page)
  if (list) return { items: list.columns }
  const place = placeOf(page)
  return ('columns' in place && (place.columns as Record<string, readonly string[]> | undefined)) || {}
}

/** The page on which a call is done; none where that is no page of the menu. */
export function pageOf(name: CallName): PageName | undefined {
  const place = placeOf(name)
  return 'of' in place ? pageNames.find((page) => page === place.of) : undefined
}

/** `proposal/list`: how the address names a page. */
export function slugOf(name: PageName): string {
  return callOf(name).path.replace('/operator/', '')
}

export function mayCall(name: CallName, role: OperatorRole): boolean {
  const { roles } = callOf(name)
  return roles === undefined || roles.includes(role)
}

/** Whether the menu shows a page to a role: it can act there, or is one of its readers. */
export function isFor(page: PageName, role: OperatorRole): boolean {
  const { readers, notFor } = placeOf(page) as {
    readonly readers?: readonly OperatorRole[]
    readonly notFor?: readonly OperatorRole[]
  }
  if (!mayCall(page, role) || notFor?.includes(role)) return false
  if (role === 'auditor' || readers?.includes(role)) return true
  return names.some((name) => {
    const { is } = placement[name]
    return is !== 'page' && isOn(name, page) && callOf(name).method === 'POST' && mayCall(name, role)
  })
}

/** Whether the menu of a role folds a page, so that what somebody opens every day fits without scrolling. */
export function isRare(page: PageName, role: OperatorRole): boolean {
  return rarePages[role]?.some((rare) => rare === page) ?? false
}

function isOn(action: CallName, page: ReadName | 'signIn'): boolean {
  const place = placement[action]
  return 'of' in place && place.of === page
}

/** The menu of a role. */
export function menuOf(role: OperatorRole): readonly { group: MenuGroup; pages: readonly PageName[] }[] {
  return menuGroups
    .map((group) => ({
      group,
      pages: pageNames.filter((page) => placement[page].group === group && isFor(page, role)),
    }))
    .filter(({ pages }) => pages.length > 0)
}

/** The page that a name in the address means, whoever may see it. */
export function pageNamed(slug: string): PageName | undefined {
  return pageNames.find((page) => slugOf(page) === slug)
}

/** The roles whose menu has a page. */
export function rolesWith(page: PageName): readonly OperatorRole[] {
  return operatorRoles.filter((role) => isFor(page, role))
}

/** The actions of a whole page that a role may use; nobody is signed in where one signs in. */
export function pageActions(page: ReadName | 'signIn', role?: OperatorRole): readonly NamedCall[] {
  return names.filter(
    (name): name is NamedCall =>
      placement[name].is === 'pageAction' && isOn(name, page) && (role === undefined || mayCall(name, role)),
  )
}

/** What somebody may do to a row now. `part` is where in the answer the row stands. */
export function rowActions(list: ReadName, part: string, row: unknown, viewer: Viewer): readonly NamedCall[] {
  return names.filter((name): name is NamedCall => {
    const place = placeOf(name)
    return (
      place.is === 'rowAction' &&
      place.of === list &&
      place.part === part &&
      mayCall(name, viewer.role) &&
      place.when(row, viewer)
    )
  })
}
