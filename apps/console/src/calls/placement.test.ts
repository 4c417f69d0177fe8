import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OperatorRole, operatorRoles } from '@fairlead/contract/operator-roles'
import { searchKindNames, searchKinds, searchKindsFor } from '@fairlead/contract/search-kinds'
import { expect, test } from 'vitest'
import { type CallName, callOf } from './call.ts'
import {
  isRare,
  mayCall,
  menuOf,
  type NamedCall,
  type PageName,
  pageActions,
  placeOf,
  rowActions,
  slugOf,
  titleOf,
} from './menu.ts'
import { placement } from './placement.ts'

const src = join(import.meta.dirname, '..')
const names = Object.keys(placement) as CallName[]
const pagesOf = (role: OperatorRole) => menuOf(role).flatMap(({ pages }) => pages)

test('a call that is said to be reached by hand is sent by a page that is made by hand, or begins a form', () => {
  const written = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(pages|shell)\/.*\.tsx?$|^queries\.ts$/.test(path))
    .map((path) => readFileSync(join(src, path), 'utf8'))
    .join('\n')
  const byHand = names.filter((name) => placement[name].is === 'byHand')
  const places = names.map((name) => placeOf(name))
  const begun = new Set<unknown>(places.map((place) => place.is === 'pageAction' && place.beginsWith?.read))
  const unsent = byHand
    .filter((name) => !begun.has(name))
    .filter((name) => !new RegExp(`[aA]pi\\.${name.split('.')[1]}\\b`).test(written))
  expect(unsent).toEqual([])
})

test.each(operatorRoles)('the menu of a %s has only pages that the role may read', (role) => {
  const pages = pagesOf(role)
  expect(pages.filter((page) => !mayCall(page, role))).toEqual([])
  expect(new Set(pages.map(slugOf)).size).toBe(pages.length)
})

test.each(operatorRoles)('whatever a %s may do stands on a page of their menu', (role) => {
  const pages: readonly string[] = pagesOf(role)
  const lost = names.filter((name) => {
    const place = placeOf(name)
    if (callOf(name).method === 'GET' || !mayCall(name, role)) return false
    return place.of !== 'signIn' && place.of !== 'desk' && !pages.includes(place.of)
  })
  expect(lost).toEqual([])
})

test.each(operatorRoles)(
  'what a %s opens every day fits in the menu, and the fold takes nothing away',
  (role) => {
    const pages = pagesOf(role)
    // Set-up goes once the network is set up.
    const daily = pages.filter((page) => !isRare(page, role) && page !== 'setUpStaff.steps')
    expect(daily.length).toBeLessThanOrEqual(17)
    expect(daily.length).toBeGreaterThan(6)
  },
)

test('the menu folds a page for nobody who has none of it', () => {
  const pages = names.filter((name) => placement[name].is === 'page') as PageName[]
  const idle = operatorRoles.flatMap((role) =>
    pages.filter((page) => isRare(page, role) && !pagesOf(role).includes(page)),
  )
  expect(idle).toEqual([])
})

test('an admin finds staff and settings, a campaign manager what is advertised, support the codes', () => {
  const titles = (role: OperatorRole) => pagesOf(role).map(titleOf)
  expect(titles('admin')).toEqual(expect.arrayContaining(['Proposals', 'Staff', 'Settings', 'Acceptors']))
  expect(titles('campaign_manager')).toEqual(
    expect.arrayContaining(['Advertisers', 'Campaigns', 'Publishers', 'Orders']),
  )
  expect(titles('support')).toEqual(expect.arrayContaining(['Codes', 'Feedback', 'Appeals', 'Activations']))
})

test.each(operatorRoles)('a %s finds what stands on a list of their menu, and nothing else', (role) => {
  const pages: readonly string[] = pagesOf(role)
  const found = searchKindNames.filter((kind) => pages.includes(searchKinds[kind].list))
  expect(searchKindsFor(role)).toEqual(found)
})

test('a page offers no action that the role may not use', () => {
  const asked = pageActions('moneyStaff.settings', 'admin')
  expect(asked).toEqual<NamedCall[]>(['moneyStaff.payeeSet', 'moneyStaff.feesSet', 'moneyStaff.settingSet'])
  expect(pageActions('moneyStaff.settings', 'auditor')).toEqual([])
})

test('nobody is offered to confirm what they proposed themselves', () => {
  const row = { id: 'p', state: 'open', confirmer_role: 'admin', proposed_by: 'ida.admin' }
  const offered = (username: string) =>
    rowActions('proposalStaff.proposalList', 'items', row, { role: 'admin', username })
  expect(offered('ida.admin')).toEqual(['proposalStaff.proposalDecline'])
  expect(offered('noor.admin')).toEqual(['proposalStaff.proposalConfirm', 'proposalStaff.proposalDecline'])
})
