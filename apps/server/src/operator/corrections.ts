import type { Data, Input } from '@fairlead/contract/endpoint'
import type { moneyStaff } from '@fairlead/contract/money-staff'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many, maybeOne } from '../db/read.ts'
import { page, pageSize, readCursor } from '../http/cursor.ts'
import { mustExist, type ProposalView, propose } from './proposals.ts'
import type { Staff } from './sessions.ts'

type LineRow = {
  id: string
  bank_reference: string
  amount: bigint
  booked_at: Date
  remittance: string
}

/** Bank money that nobody has identified yet, newest first. */
export async function listSuspense(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof moneyStaff.suspenseList>,
): Promise<Data<typeof moneyStaff.suspenseList>> {
  const [at, id] = readCursor(input.cursor) ?? [null, null]
  const rows = await many<LineRow>(
    ctx.db,
    `select id, bank_reference, amount, booked_at, remittance from bank_line
     where in_suspense and ($1::timestamptz is null or (booked_at, id) < ($1, $2::uuid))
     order by booked_at desc, id desc limit $3`,
    [at, id, pageSize + 1],
  )
  return page(
    rows,
    (row) => ({
      id: row.id,
      bank_reference: row.bank_reference,
      direction: 'in' as const,
      amount: formatAmount(row.amount),
      booked_at: row.booked_at.toISOString(),
      text: row.remittance,
      matched: null,
    }),
    (row) => [row.booked_at, row.id],
  )
}

/** Cashier: proposes whose money a line in suspense is. Throws Refusal data_error for an owner without such money. */
export async function proposeIdentified(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof moneyStaff.suspenseIdentify>,
): Promise<ProposalView> {
  await mustExist(ctx, 'bank_line', input.id)
  const partner = input.class === 'available'
  if (partner) {
    const known = await maybeOne(ctx.db, 'select from partner where id = $1', [input.owner_id])
    if (!known) throw new Refusal('data_error')
  } else if (input.class === 'escrow') await mustExist(ctx, 'campaign', input.owner_id)
  else if (input.owner_id !== ctx.network.id) throw new Refusal('data_error')
  return propose(ctx, staff, {
    kind: 'identified',
    subject: input.id,
    accountId: partner ? input.owner_id : null,
    params: { owner: input.owner_id, class: input.class },
    note: input.note,
  })
}

/** Cashier: proposes to send a line in suspense back to whoever paid it. */
export async function proposeSendBack(
  ctx: Ctx,
  staff: Staff,
  { id, note }: Input<typeof moneyStaff.suspenseSendBack>,
): Promise<ProposalView> {
  await mustExist(ctx, 'bank_line', id)
  return propose(ctx, staff, { kind: 'sent_back', subject: id, note })
}

/** Cashier: proposes to reverse a mistaken deposit of a partner. The amount is what is there, never typed. */
export async function proposeReversal(
  ctx: Ctx,
  staff: Staff,
  { id, note }: Input<typeof moneyStaff.depositReverse>,
): Promise<ProposalView> {
  const deposit = await maybeOne<{ account_id: string; credit_class: string }>(
    ctx.db,
    'select account_id, credit_class from deposit where id = $1',
    [id],
  )
  if (deposit?.credit_class !== 'available') throw new Refusal('data_error')
  return propose(ctx, staff, { kind: 'deposit_reversed', subject: id, accountId: deposit.account_id, note })
}

/** Cashier: proposes to pay a publisher all that is due to it. */
export async function proposePublisherPayment(
  ctx: Ctx,
  staff: Staff,
  { id, note }: Input<typeof moneyStaff.publisherPay>,
): Promise<ProposalView> {
  await mustExist(ctx, 'publisher', id)
  return propose(ctx, staff, { kind: 'publisher_paid', subject: id, note })
}

/** Cashier: proposes that a line in suspense is a payment to a publisher that came back. */
export async function proposePublisherBounce(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof moneyStaff.publisherBounced>,
): Promise<ProposalView> {
  await mustExist(ctx, 'bank_line', input.id)
  await mustExist(ctx, 'outgoing_payment', input.payment_id)
  const params = { payment: input.payment_id }
  return propose(ctx, staff, { kind: 'publisher_bounced', subject: input.id, params, note: input.note })
}

/** Cashier: proposes to pay an advertiser back what no order has reserved. */
export async function proposeEscrowOut(
  ctx: Ctx,
  staff: Staff,
  { id, amount, note }: Input<typeof moneyStaff.escrowOut>,
): Promise<ProposalView> {
  await mustExist(ctx, 'campaign', id)
  const params = { amount: parseAmount(amount).toString() }
  return propose(ctx, staff, { kind: 'escrow_out', subject: id, params, note })
}

/** Cashier: proposes to pay the network's own money out. */
export function proposeNetworkOut(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof moneyStaff.networkOut>,
): Promise<ProposalView> {
  const params = { class: input.class, amount: parseAmount(input.amount).toString() }
  return propose(ctx, staff, { kind: 'network_out', params, note: input.note })
}
