import { plainAccountNumber } from '@fairlead/contract/account-number'
import type { destinationKinds } from '@fairlead/contract/destination'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import { stepUpParams } from '@fairlead/contract/step-up'
import type { wallet } from '@fairlead/contract/wallet'
import { takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { paramsHash } from '../credentials/check-pin.ts'
import { hashSecret } from '../crypto/opaque.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many, one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { notify } from '../notice/notify.ts'

type Destination = Data<typeof wallet.cardEdit>
type Row = {
  id: string
  kind: (typeof destinationKinds)[number]
  bank_name: string
  beneficiary_name: string
  mobile: string
  account_number: string
  bank_address: string
  branch_name: string
  bound_at: Date
  usable_from: Date
}

/** The destination in use and the one that still waits; only the tail of a number leaves the server. */
export async function cardDetail(ctx: Ctx, caller: Caller): Promise<Data<typeof wallet.cardDetail>> {
  const now = ctx.clock.now()
  const rows = await many<Row>(
    ctx.db,
    `select id, kind, bank_name, beneficiary_name, mobile, account_number, bank_address, branch_name, bound_at, usable_from
     from destination where account_id = $1 order by bound_at desc, id desc`,
    [caller.partnerId],
  )
  const [newest] = rows
  const current = rows.find((row) => row.usable_from <= now)
  return {
    current: current ? destinationView(current, now) : null,
    waiting: newest && newest.usable_from > now ? destinationView(newest, now) : null,
  }
}

/**
 * Says before the password is asked for that these fields are bound already. Tries are counted: whoever holds only a
 * session is not to find out an account number by guessing. Nor does a device bind one that its partner is asked about. Throws a
 * Refusal.
 */
export async function checkCard(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof wallet.cardCheck>,
): Promise<Record<string, never>> {
  await takeTry(ctx, 'destination_check', caller.partnerId)
  await callMoney(ctx.db, 'refuse_new_device', { session: caller.token, now: ctx.clock.now() })
  const fields = { ...input, account_number: plainAccountNumber(input.account_number) }
  const { same } = await one<{ same: boolean }>(ctx.db, 'select is_newest_destination($1, $2) as same', [
    caller.partnerId,
    JSON.stringify(fields),
  ])
  if (same) throw new Refusal('destination_unchanged')
  return {}
}

/** Binds a bank card or wallet address with the transaction password. Throws a Refusal. */
export async function bindCard(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof wallet.cardEdit>,
): Promise<Destination> {
  const now = ctx.clock.now()
  const { step_up, ...typed } = input
  const fields = { ...typed, account_number: plainAccountNumber(typed.account_number) }
  const proof = {
    step_up: hashSecret(step_up),
    params: paramsHash(caller.sessionHash, stepUpParams.bind_card(fields)),
  }
  return inOne(ctx, async (tx) => {
    const args = {
      session: caller.token,
      destination: newId(now),
      fields: JSON.stringify(fields),
      ...proof,
      now,
    }
    await callMoney(tx.db, 'bind_destination', args)
    const { current, waiting } = await cardDetail(tx, caller)
    const bound = waiting ?? current
    if (!bound) throw new Error('a destination that was just bound is gone')
    const params = { tail: bound.account_number_tail }
    const link = '/wallet/bind-card'
    await notify(tx, caller.partnerId, 'system_announcement', 'destination_bound', params, link)
    return bound
  })
}

function destinationView(row: Row, now: Date): Destination {
  return {
    id: row.id,
    kind: row.kind,
    bank_name: row.bank_name,
    beneficiary_name: row.beneficiary_name,
    mobile: row.mobile,
    account_number_tail: row.account_number.slice(-4),
    bank_address: row.bank_address,
    branch_name: row.branch_name,
    bound_at: row.bound_at.toISOString(),
    usable_from: row.usable_from.toISOString(),
    usable: row.usable_from <= now,
  }
}
