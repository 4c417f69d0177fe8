import type { Data, Input } from '@fairlead/contract/endpoint'
import { operator } from '@fairlead/contract/operator'
import { Refusal } from '@fairlead/contract/refusals'
import type { depositStates } from '@fairlead/contract/wallet'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne, readStatement, selecting } from '../db/read.ts'
import { notify } from '../notice/notify.ts'
import { act, actOnce, type Done } from '../staff/act.ts'
import { byAmount, byTime } from '../staff/list-place.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'
import { amounts, is, isPartner, type ListSource, moments, ofPartner, readList } from '../staff/staff-list.ts'

/** A deposit as staff see it. */
export type DepositRow = {
  id: string
  account_id: string
  owner: string
  credit_class: string
  reference: string
  state: (typeof depositStates)[number]
  amount: bigint
  bank_reference: string | null
  opened_at: Date
  expires_at: Date
  recorded_by: string | null
  approved_by: string | null
  bank_line_id: string | null
  reversed_at: Date | null
  reverse_by: Date | null
  reversal_expires_at: Date | null
}

const selectDeposits = `
  select d.id, d.account_id, coalesce(p.username, a.name || ' ' || c.number, 'network') as owner, d.credit_class,
    d.reference, d.state, d.amount, d.bank_reference, d.opened_at, d.expires_at,
    r.username as recorded_by,
    s.username as approved_by, d.bank_line_id, d.reversed_at,
    case when d.credit_class = 'available' then add_business_days(d.confirmed_at, 5) end as reverse_by,
    (
      select max(q.expires_at) from proposal q
      where q.kind = 'deposit_reversed' and q.subject = d.id and q.state = 'open'
    ) as reversal_expires_at
  from deposit d
  left join partner p on p.id = d.account_id
  left join campaign c on c.id = d.account_id
  left join advertiser a on a.id = c.advertiser_id
  left join operator r on r.id = d.recorded_by
  left join operator s on s.id = d.approved_by`

/** Deposit intents of everybody, newest first. */
export async function listDeposits(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof operator.depositList>,
): Promise<Data<typeof operator.depositList>> {
  return readList(ctx, operator.depositList, input, depositsAt(ctx.clock.now()))
}

/** All deposits, with their state as it is at this moment: one that nobody paid in time, or that was cancelled, is no longer open. */
export function depositsAt(
  now: Date,
): ListSource<typeof operator.depositList, DepositRow, Data<typeof operator.depositRecord>> {
  return {
    from: 'deposit d',
    select: selecting<DepositRow>(selectDeposits),
    sorts: { opened_at: byTime('d.opened_at'), amount: byAmount('d.amount') },
    filters: {
      partner: isPartner('d.account_id'),
      state: (asked, bind) => {
        if (asked === 'open') return `d.state = 'open' and d.expires_at > ${bind(now)}`
        if (asked !== 'expired') return is('d.state')(asked, bind)
        return `(d.state = 'expired' or d.state = 'open' and d.expires_at <= ${bind(now)})`
      },
      ...amounts('amount', 'd.amount'),
      ...moments('opened_at', 'd.opened_at'),
    },
    search: (begins) => [
      begins.inCapitals('d.reference'),
      begins.asTyped('d.bank_reference'),
      ofPartner('d.account_id', begins),
    ],
    view: (row) => depositView(row, now),
  }
}

/**
 * Cashier: records the bank's reference of a payment that came in. The database checks the role, and refuses a reference under
 * which the bank shows another amount.
 */
export async function recordDeposit(
  tx: Tx,
  staff: Staff,
  { id, bank_reference }: Input<typeof operator.depositRecord>,
): Promise<Data<typeof operator.depositRecord>> {
  const args = { deposit: id, staff: staff.token, bank_reference, now: tx.clock.now() }
  await callMoney(tx.db, 'record_deposit', args)
  return findDeposit(tx, id)
}

/** Approver: confirms a recorded deposit. The database refuses the person who recorded it. */
export async function confirmDeposit(
  tx: Tx,
  staff: Staff,
  input: Input<typeof operator.depositConfirm>,
): Promise<Data<typeof operator.depositConfirm>> {
  const now = tx.clock.now()
  const key = staffKey(staff, 'confirm_deposit', input, now)
  const args = {
    deposit: input.id,
    staff: staff.token,
    key: key.key,
    request: key.request,
    entry: newId(now),
    now,
    ...(input.bank_reference !== undefined && { bank_reference: input.bank_reference }),
  }
  const { row } = await actOnce(tx, staff, {
    key,
    call: ['confirm_deposit', args],
    read: ofDeposit(input.id),
    tell: tellConfirmed,
  })
  return depositView(row, now)
}

/**
 * Approver: says that what is recorded is not this deposit's payment. The bank reference is free for what it belongs to, and the
 * deposit waits as before; its partner is told. Of a deposit that waits already nothing changes. Throws Refusal data_error, or
 * deposit_move_refused where it is confirmed, or recorded under another reference by now.
 */
export async function declineDeposit(
  tx: Tx,
  staff: Staff,
  { id, bank_reference }: Input<typeof operator.depositDecline>,
): Promise<Data<typeof operator.depositDecline>> {
  const args = { deposit: id, staff: staff.token, bank_reference, now: tx.clock.now() }
  await act(tx, staff, {
    change: (db) => callMoney(db, 'decline_deposit', args),
    tell: async (done) => tellOwner(done, 'deposit_declined', await find(tx, id)),
  })
  return findDeposit(tx, id)
}

function tellConfirmed(done: Done, row: DepositRow): void {
  tellOwner(done, 'deposit_confirmed', row)
}

function tellOwner(done: Done, key: 'deposit_confirmed' | 'deposit_declined', row: DepositRow): void {
  if (row.credit_class !== 'available') return
  const params = { amount: formatAmount(row.amount), reference: row.reference }
  notify(done, row.account_id, 'system_announcement', key, params, `/wallet/deposit?id=${row.id}`)
}

/** This deposit as staff see it. Throws Refusal data_error. */
export async function findDeposit(ctx: Ctx, id: string): Promise<Data<typeof operator.depositRecord>> {
  return depositView(await find(ctx, id), ctx.clock.now())
}

/** Reads this deposit. */
const ofDeposit = (id: string) => readStatement<DepositRow>(`${selectDeposits} where d.id = $1`, [id])

/** Reads what an account's intent under this key is. */
export const ofDepositKey = (owner: string, key: string) =>
  readStatement<DepositRow>(`${selectDeposits} where d.account_id = $1 and d.idempotency_key = $2`, [
    owner,
    key,
  ])

async function find(ctx: Ctx, id: string): Promise<DepositRow> {
  const row = await maybeOne<DepositRow>(ctx.db, `${selectDeposits} where d.id = $1`, [id])
  if (!row) throw new Refusal('data_error')
  return row
}

/** The same in the console's words, as it is at this moment. */
export function depositView(row: DepositRow, now: Date): Data<typeof operator.depositRecord> {
  return {
    id: row.id,
    owner: row.owner,
    purpose: row.credit_class,
    reference: row.reference,
    state: row.state === 'open' && row.expires_at <= now ? 'expired' : row.state,
    amount: formatAmount(row.amount),
    bank_reference: row.bank_reference,
    opened_at: row.opened_at.toISOString(),
    recorded_by: row.recorded_by,
    approved_by: row.approved_by,
    on_statement: row.bank_line_id !== null,
    reversal: reversalOf(row, now),
  }
}

/** As the database decides it when somebody proposes (refuse_hopeless_reversal). */
function reversalOf(
  { reversed_at, reversal_expires_at, reverse_by }: DepositRow,
  now: Date,
): Data<typeof operator.depositRecord>['reversal'] {
  if (reversed_at) return 'done'
  if (reversal_expires_at && reversal_expires_at > now) return 'waiting'
  return reverse_by && reverse_by > now ? 'possible' : null
}
