import { accountStaff } from '@fairlead/contract/account-staff'
import { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { operator } from '@fairlead/contract/operator'
import { contactRoles } from '@fairlead/contract/operator-roles'
import { partnerRowsMax, type partnerStaff } from '@fairlead/contract/partner-staff'
import { peopleStaff } from '@fairlead/contract/people-staff'
import { Refusal } from '@fairlead/contract/refusals'
import { reviewStaff } from '@fairlead/contract/review-staff'
import type { Language } from '@fairlead/contract/wire'
import { accounts } from '../account/list-accounts.ts'
import { fundedOrders } from '../campaigns/staff-orders.ts'
import type { Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import { placeBehind } from '../http/cursor.ts'
import { depositsAt } from '../money-desk/deposits.ts'
import { withdrawalsAt } from '../money-desk/withdrawals.ts'
import { allAppeals } from '../review/staff-appeals.ts'
import { auditLines } from '../staff/audit-list.ts'
import type { Staff } from '../staff/sessions.ts'
import { type ListSource, readRows, type StaffList } from '../staff/staff-list.ts'
import { creditScore } from '../standing/credit-score.ts'
import { level } from '../standing/level.ts'
import { figuresOf } from '../wallet/property.ts'
import { entriesOf, lastEntries } from './entries.ts'
import { destinationsOf, reviewsOf, sessionsOf } from './parts.ts'

type Page = Data<typeof partnerStaff.open>
type Partner = { id: string; email: string; phone: string; lang: Language; account_opened_at: Date | null }

/**
 * One partner with the newest of each list. That it was looked at is noted first and in the same transaction, so that no
 * answer leaves without it (docs/rules.md, Two people). Throws Refusal data_error where there is no such partner.
 */
export async function openPartner(
  tx: Tx,
  staff: Staff,
  { username }: Input<typeof partnerStaff.open>,
): Promise<Page> {
  const now = tx.clock.now()
  const { partner, notedAt } = await lookAt(tx, staff, username)
  const { id } = partner
  const newest = newestOf(tx, { partner: username })
  const [account] = await newestOf(tx, { row: id })(accountStaff.list, accounts)
  if (!account) throw new Error('a partner who was just read is gone')
  const withdrawals = await newest(operator.withdrawalList, withdrawalsAt(now))
  return {
    account,
    lang: partner.lang,
    account_opened_at: partner.account_opened_at?.toISOString() ?? null,
    contact: contactRoles.includes(staff.role) ? { email: partner.email, phone: partner.phone } : null,
    noted_at: notedAt.toISOString(),
    standing: partner.account_opened_at && (await standingOf(tx, id)),
    money: await moneyOf(tx, id),
    entries: await lastEntries(tx, id),
    orders: await newest(campaignStaff.orderList, fundedOrders),
    deposits: await newest(operator.depositList, depositsAt(now)),
    withdrawals: withdrawals.map(({ destination: _, ...withdrawal }) => withdrawal),
    destinations: await destinationsOf(tx, id),
    sessions: await sessionsOf(tx, id),
    reviews: await reviewsOf(tx, id),
    appeals: await newest(reviewStaff.appealList, allAppeals),
    acts: await newest(peopleStaff.auditList, auditLines),
  }
}

/** The journal of one partner, page after page; looking at it is noted like the page. Throws Refusal data_error. */
export async function listEntries(
  tx: Tx,
  staff: Staff,
  { username, cursor }: Input<typeof partnerStaff.entries>,
): Promise<Data<typeof partnerStaff.entries>> {
  const place = placeBehind(cursor)
  const { partner } = await lookAt(tx, staff, username)
  return entriesOf(tx, partner.id, place)
}

/** Who it is, and that this member of staff looked at them. Throws Refusal data_error where there is no such partner. */
async function lookAt(tx: Tx, staff: Staff, username: string): Promise<{ partner: Partner; notedAt: Date }> {
  const partner = await maybeOne<Partner>(
    tx.db,
    'select id, email, phone, lang, account_opened_at from partner where username_small collate "C" = $1',
    [username.toLowerCase()],
  )
  if (!partner) throw new Refusal('data_error')
  const now = tx.clock.now()
  const look = { staff: staff.token, id: newId(now), account: partner.id, now }
  return { partner, notedAt: await callMoney(tx.db, 'note_look_at_partner', look) }
}

/** The newest rows of a list of the staff, of those that are asked for. */
function newestOf(tx: Tx, asked: Readonly<Record<string, string>>) {
  return async <Call extends StaffList, Row extends { readonly id: string }, View>(
    { list }: Pick<Call, 'list'>,
    source: ListSource<Call, Row, View>,
  ): Promise<View[]> => (await readRows(tx.db, list, asked, source, partnerRowsMax)).items.map(source.view)
}

async function standingOf(tx: Tx, partnerId: string): Promise<NonNullable<Page['standing']>> {
  const { level: now, advertisers, days } = await level(tx, { partnerId })
  const { score, items } = await creditScore(tx, { partnerId, language: 'en' }, {})
  const lines = items.slice(0, partnerRowsMax).map(({ id, at, cause, points, product, plan_number }) => ({
    id,
    at,
    cause,
    points,
    product,
    plan_number,
  }))
  return { level: now, score, advertisers, days, lines }
}

async function moneyOf(tx: Tx, id: string): Promise<Page['money']> {
  const figures = await figuresOf(tx, id)
  return {
    total_assets: figures.total_assets,
    available_balance: figures.available_balance,
    to_be_consumed: figures.to_be_consumed,
    to_be_settled: figures.to_be_settled,
    on_its_way: figures.on_its_way,
    discount_amount: figures.discount_amount,
    startup_funds: figures.startup_funds,
    money_in: figures.money_in,
    money_out: figures.money_out,
  }
}
