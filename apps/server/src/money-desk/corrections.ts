import type { Data, Input } from '@fairlead/contract/endpoint'
import { moneyStaff } from '@fairlead/contract/money-staff'
import { Refusal } from '@fairlead/contract/refusals'
import { parseAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { maybeOne, selecting } from '../db/read.ts'
import { mustExist, type ProposalView, propose } from '../proposals/proposals.ts'
import { byTime } from '../staff/list-place.ts'
import type { Staff } from '../staff/sessions.ts'
import { amounts, type ListSource, readList } from '../staff/staff-list.ts'
import { depositOfLine, type LineRow, lineView, recordedDepositOfLine } from './statements.ts'

/** Bank money that nobody has identified yet, newest first. */
export async function listSuspense(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof moneyStaff.suspenseList>,
): Promise<Data<typeof moneyStaff.suspenseList>> {
  return readList(ctx, moneyStaff.suspenseList, input, suspense)
}

export const suspense: ListSource<
  typeof moneyStaff.suspenseList,
  LineRow,
  Data<typeof moneyStaff.suspenseList>['items'][number]
> = {
  from: 'bank_line l',
  only: 'l.in_suspense',
  select:
    selecting<LineRow>(`select l.id, l.bank_reference, l.direction, l.amount, l.booked_at, l.remittance, null::text as matched,
             ${depositOfLine} as deposit, ${recordedDepositOfLine} as recorded_deposit
           from bank_line l`),
  sorts: { booked_at: byTime('l.booked_at') },
  filters: amounts('amount', 'l.amount'),
  search: ({ asTyped }) => [asTyped('l.bank_reference')],
  view: lineView,
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

/**
 * Cashier: proposes which deposit, withdrawal or payment a line shows that nothing matched. The amount is the line's; the database
 * refuses what it cannot show (refuse_unfit_match). A partner's own is told to them.
 */
export async function proposeMatch(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof moneyStaff.lineMatch>,
): Promise<ProposalView> {
  const reference = input.reference.toUpperCase()
  const line = await maybeOne<Pick<LineRow, 'bank_reference' | 'direction' | 'amount' | 'remittance'>>(
    ctx.db,
    'select bank_reference, direction, amount, remittance from bank_line where id = $1',
    [input.id],
  )
  if (!line) throw new Refusal('data_error')
  const owner = await maybeOne<{ id: string }>(
    ctx.db,
    'select p.id from line_target($1) t join partner p on p.id = t.account_id where t.direction = $2',
    [reference, line.direction],
  )
  return propose(ctx, staff, {
    kind: 'line_matched',
    subject: input.id,
    accountId: owner?.id ?? null,
    params: {
      reference,
      bank_reference: line.bank_reference,
      direction: line.direction,
      amount: line.amount.toString(),
      text: line.remittance,
    },
    note: input.note,
  })
}

/**
 * Cashier: proposes to reverse a mistaken deposit of a partner. The amount is what is there, never typed. The database refuses
 * what could not be confirmed, and a second proposal while one waits (refuse_hopeless_reversal).
 */
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

/**
 * Cashier: proposes that a payment was not made, so that its money goes back to where it came from. The amount is the payment's. The
 * database refuses what could not be confirmed (refuse_hopeless_failure).
 */
export async function proposePaymentFailure(
  ctx: Ctx,
  staff: Staff,
  { id, note }: Input<typeof moneyStaff.paymentFailed>,
): Promise<ProposalView> {
  await mustExist(ctx, 'outgoing_payment', id)
  return propose(ctx, staff, { kind: 'payment_failed', subject: id, note })
}
