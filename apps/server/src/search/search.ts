import { acceptorStaff } from '@fairlead/contract/acceptor-staff'
import { accountStaff } from '@fairlead/contract/account-staff'
import { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { moneyStaff } from '@fairlead/contract/money-staff'
import { operator } from '@fairlead/contract/operator'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { type SearchKind, searchKindsFor } from '@fairlead/contract/search-kinds'
import type { searchStaff } from '@fairlead/contract/search-staff'
import type { Listing } from '@fairlead/contract/staff-list'
import { accountsFor } from '../account/list-accounts.ts'
import { fundedOrders } from '../campaigns/staff-orders.ts'
import type { Ctx } from '../context.ts'
import { acceptorOrders } from '../exchange/staff-orders.ts'
import { depositsAt } from '../money-desk/deposits.ts'
import { payments } from '../money-desk/payments.ts'
import { statementLines } from '../money-desk/statements.ts'
import { withdrawalsAt } from '../money-desk/withdrawals.ts'
import type { Staff } from '../staff/sessions.ts'
import { type Asked, readRows } from '../staff/staff-list.ts'
import { advertisersFound, campaignsFound, publishersFound } from './ads.ts'
import type { SourceAt } from './list-sources.ts'

type Found = Data<typeof searchStaff.find>['items'][number]

/** A kind of thing as it is found: the list that it stands on, and which of a row's fields say what it is. */
type Place = {
  readonly list: Pick<Listing, 'sorts'>
  readonly source: SourceAt
  /** What comes first where there is more than is shown; the newest where nothing is said. */
  readonly sort?: string
  readonly title: string
  readonly note?: string
  readonly state?: string
  readonly at?: string
  /** The field with the amount, which the list can be narrowed by. */
  readonly amount?: string
}

const places: Readonly<Record<SearchKind, Place>> = {
  partner: {
    list: accountStaff.list.list,
    source: (_now, role) => accountsFor(role),
    ...{ title: 'username', note: 'nickname', state: 'state', at: 'created_at' },
  },
  withdrawal: {
    list: operator.withdrawalList.list,
    source: withdrawalsAt,
    ...{ title: 'reference', note: 'partner', state: 'state', at: 'requested_at', amount: 'amount' },
  },
  deposit: {
    list: operator.depositList.list,
    source: depositsAt,
    ...{ title: 'reference', note: 'owner', state: 'state', at: 'opened_at', amount: 'amount' },
  },
  bank_line: {
    list: operator.statementLines.list,
    source: () => statementLines,
    ...{ title: 'bank_reference', note: 'text', state: 'direction', at: 'booked_at', amount: 'amount' },
  },
  order: {
    list: campaignStaff.orderList.list,
    source: () => fundedOrders,
    ...{ title: 'plan_number', note: 'owner', state: 'status', at: 'offered_at', amount: 'put_amount' },
  },
  campaign: {
    list: { sorts: ['created_at'] },
    source: () => campaignsFound,
    ...{ title: 'title', note: 'note', state: 'state', at: 'created_at' },
  },
  advertiser: {
    list: { sorts: ['name'] },
    source: () => advertisersFound,
    ...{ sort: 'name', title: 'name' },
  },
  publisher: {
    list: { sorts: ['name'] },
    source: () => publishersFound,
    ...{ sort: 'name', title: 'name', note: 'domain' },
  },
  payment: {
    list: moneyStaff.paymentList.list,
    source: () => payments,
    ...{ title: 'reference', note: 'payee', state: 'state', at: 'approved_at' },
  },
  acceptor_order: {
    list: acceptorStaff.orderList.list,
    source: () => acceptorOrders,
    ...{ title: 'reference', note: 'partner', state: 'state', at: 'requested_at', amount: 'amount' },
  },
}

const mostOfAKind = 5

/**
 * What this member of staff may see that begins with a text, or is of that amount: the same lists are asked that the role's
 * menu has, each by its own indexes.
 */
export async function searchEverything(
  ctx: Ctx,
  staff: Staff,
  { text }: Input<typeof searchStaff.find>,
): Promise<Data<typeof searchStaff.find>> {
  const items: Found[] = []
  for (const kind of searchKindsFor(staff.role)) items.push(...(await findKind(ctx, staff.role, kind, text)))
  return { items }
}

async function findKind(ctx: Ctx, role: OperatorRole, kind: SearchKind, text: string): Promise<Found[]> {
  const { list, source, sort, ...place } = places[kind]
  const of = source(ctx.clock.now(), role)
  const found = new Map<string, Found>()
  for (const asked of questionsOf(text, place.amount)) {
    const { items } = await readRows(ctx.db, list, { ...asked, sort }, of, mostOfAKind)
    for (const row of items) found.set(row.id, foundOf(kind, place, of.view(row) as Shown))
  }
  return [...found.values()].slice(0, mostOfAKind)
}

/** An amount is looked for as one, and may still be how something else begins. */
function questionsOf(text: string, amountField: string | undefined): Asked[] {
  const typed = /^\$?(\d{1,9}(?:\.\d{1,2})?)$/.exec(text)?.[1]
  if (!typed || !amountField) return [{ find: text }]
  return [{ [`${amountField}_from`]: typed, [`${amountField}_to`]: typed }, { find: text }]
}

type Shown = Readonly<Record<string, string | null>> & { readonly id: string }

function foundOf(kind: SearchKind, place: Omit<Place, 'list' | 'source' | 'sort'>, row: Shown): Found {
  return {
    kind,
    id: row.id,
    title: row[place.title] ?? '',
    note: (place.note && row[place.note]) ?? '',
    // A paused order keeps the status of a running one.
    state: row.paused_until ? 'paused' : ((place.state && row[place.state]) ?? null),
    amount: row[place.amount ?? 'amount'] ?? null,
    at: (place.at && row[place.at]) ?? null,
  }
}
