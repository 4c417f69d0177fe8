import type { Listing } from '@fairlead/contract/staff-list'
import { type CallName, callOf, type EndpointOf } from '../calls/call.ts'
import type { PageName } from '../calls/menu.ts'

/** A page of the menu whose call is declared as a list: searched, narrowed, ordered, taken as CSV. */
export type ListName = {
  [Name in CallName & PageName]: EndpointOf<Name> extends { readonly list: Listing } ? Name : never
}[CallName & PageName]

/** What the contract says of a list. */
export function listOf(page: ListName): Listing {
  const { list } = callOf(page)
  if (!list) throw new Error(`${page} is no list`)
  return list
}

/** Whether a page is a list of the contract. */
export function isList(page: PageName): page is ListName {
  return callOf(page).list !== undefined
}
