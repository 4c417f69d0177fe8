import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { depositStates, wallet } from '@fairlead/contract/wallet'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import { takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { newId, newReference } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import { type Caller, partnerKey } from '../http/caller.ts'
import { page, pageSize, placeBehind } from '../http/cursor.ts'
import { findPayee, type Payee } from '../network.ts'

type Deposit = Data<typeof wallet.depositDetail>
type Row = {
  id: string
  reference: string
  state: (typeof depositStates)[number]
  amount: bigint
  opened_at: Date
  expires_at: Date
  cancelled_at: Date | null
  recorded_at: Date | null
  confirmed_at: Date | null
  bank_line_id: string | null
  entry_id: string | null
}

const selectDeposits = `
  select id, reference, state, amount, opened_at, expires_at, cancelled_at, recorded_at, confirmed_at,
    bank_line_id,
    (select e.id from entry e
     where e.account_id = deposit.account_id and e.deposit_id = deposit.id and e.type = 'deposit') as entry_id
  from deposit where account_id = $1`

/** Opens a deposit intent: a reference and the published payee. It moves no money. Throws a Refusal. */
export async function openDeposit(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof wallet.depositOpen>,
): Promise<Deposit> {
  const now = ctx.clock.now()
  const amount = parseAmount(input.amount)
  const { key, request } = partnerKey(caller, 'deposit', { amount: formatAmount(amount) }, now)
  const id = await callMoney(ctx.db, 'open_deposit', {
    session: caller.token,
    deposit: newId(now),
    reference: newReference('D', 8),
    amount,
    key,
    request,
    now,
  })
  return depositDetail(ctx, caller, id)
}

/**
 * Ends the wait for a transfer, which frees its place among those that may be open; said again it changes nothing. What ends one is
 * counted, as the limit of open ones would bound nothing otherwise. Throws a Refusal.
 */
export async function cancelDeposit(ctx: Ctx, caller: Caller, id: string): Promise<Deposit> {
  const deposit = await depositDetail(ctx, caller, id)
  if (deposit.state !== 'open') return deposit
  await takeTry(ctx, 'deposit_cancel', caller.partnerId)
  await callMoney(ctx.db, 'cancel_deposit', { session: caller.token, deposit: id, now: ctx.clock.now() })
  return depositDetail(ctx, caller, id)
}

/** Deposits, newest first. */
export async function listDeposits(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof wallet.depositList>,
): Promise<Data<typeof wallet.depositList>> {
  const [at, id] = placeBehind(input.cursor)
  const [rows, payee] = await Promise.all([
    many<Row>(
      ctx.db,
      `${selectDeposits} and (opened_at, id) < ($2, $3::uuid)
       order by opened_at desc, id desc limit $4`,
      [caller.partnerId, at, id, pageSize + 1],
    ),
    findPayee(ctx.db),
  ])
  return page(
    rows,
    (row) => view(ctx, row, payee),
    (row) => [row.opened_at, row.id],
  )
}

/** One deposit and its receipt. Throws Refusal data_error for one of somebody else. */
export async function depositDetail(ctx: Ctx, caller: Caller, id: string): Promise<Deposit> {
  const [[row], payee] = await Promise.all([
    many<Row>(ctx.db, `${selectDeposits} and id = $2`, [caller.partnerId, id]),
    findPayee(ctx.db),
  ])
  if (!row) throw new Refusal('data_error')
  return view(ctx, row, payee)
}

function view(ctx: Ctx, row: Row, payee: Payee): Deposit {
  const expired = row.state === 'open' && row.expires_at <= ctx.clock.now()
  return {
    id: row.id,
    reference: row.reference,
    state: expired ? 'expired' : row.state,
    amount: formatAmount(row.amount),
    payee: { ...payee },
    opened_at: row.opened_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    recorded_at: row.recorded_at?.toISOString() ?? null,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    on_statement: row.bank_line_id !== null,
    receipt: row.confirmed_at ? row.reference.replace('D-', 'R-') : null,
    entry_id: row.entry_id,
  }
}
