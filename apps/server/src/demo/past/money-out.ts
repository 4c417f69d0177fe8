import { formatAmount, parseAmount } from '@fairlead/money/amount'
import { claimPaid, handOutCode } from '../../exchange/staff-orders.ts'
import { approveWithdrawal, markSent } from '../../money-desk/withdrawals.ts'
import { openReview } from '../../review/staff-reviews.ts'
import { seedRates, staleRates } from '../acceptors.ts'
import { type PastNetwork, readBankStatement } from './network.ts'
import { once, type PastPartner } from './people.ts'

type Out = { readonly destination: string; readonly amount: string }

async function ask(partner: PastPartner, { destination, amount }: Out) {
  const wish = { amount, destination_id: destination }
  const step_up = await partner.stepUp('withdraw', wish)
  return partner.api.wallet.withdraw({ ...wish, step_up }, once())
}

/** A withdrawal that an approver approves, where no rule did, and a cashier pays at the bank: it is on its way. */
export async function sendAway(network: PastNetwork, partner: PastPartner, out: Out): Promise<string> {
  const { id, state, reference, receives } = await ask(partner, out)
  if (state === 'requested') {
    await network.does('approver', (tx, staff) => approveWithdrawal(tx, staff, { id }))
  }
  const { bank_reference } = network.bank.payOut({ reference, amount: receives, payee: 'Marisol Vega' })
  await network.does('cashier', (tx, staff) => markSent(tx, staff, { id, bank_reference }))
  return id
}

/** A withdrawal that support looks at before it goes anywhere. */
export async function requestReview(network: PastNetwork, partner: PastPartner, out: Out): Promise<void> {
  const { id } = await ask(partner, out)
  await network.does('support', (tx, staff) =>
    openReview(tx, staff, { id, reason: 'destination_of_somebody_else', disputed: out.amount }),
  )
}

/** An amount that an acceptor pays out in euros, up to the partner's word that it came. */
export async function exchange(network: PastNetwork, partner: PastPartner, out: Out): Promise<void> {
  const { ctx } = network
  const stale = await staleRates(ctx)
  const approver = await network.staff('approver')
  await network.does('cashier', (tx, cashier) => seedRates(tx, stale, cashier, approver))
  const { enterprise } = await partner.api.acceptor.detail({})
  const [acceptor] = enterprise
  if (!acceptor) throw new Error('there is no acceptor')
  const place = { country: 'DE', currency: 'EUR' }
  const quote = await partner.api.acceptor.quote({ acceptor_id: acceptor.id, ...place, amount: out.amount })
  const wish = { quote_id: quote.id, destination_id: out.destination }
  const step_up = await partner.stepUp('exchange', wish)
  const { id, reference, fee } = await partner.api.acceptor.order({ ...wish, step_up }, once())
  const { code } = await network.does('support', (tx, staff) => handOutCode(tx, staff, { id }))
  await partner.api.acceptor.orderCode({ id, code }, once())
  // The acceptor keeps nothing of the fee, and is paid the rest.
  const amount = formatAmount(parseAmount(out.amount) - parseAmount(fee))
  const { bank_reference } = network.bank.payOut({ reference, amount, payee: acceptor.name })
  await network.does('cashier', (tx, staff) => claimPaid(tx, staff, { id, bank_reference }))
  const arrived = await partner.stepUp('exchange_arrived', { id })
  await partner.api.acceptor.orderArrived({ id, step_up: arrived }, once())
  await readBankStatement(network)
}

/** Claims the coupon of an activity; answers its id. */
export async function receive({ api }: PastPartner, activity: string): Promise<string> {
  const { items } = await api.coupon.activityList({})
  const { id } = items.find(({ name }) => name === activity) ?? { id: '' }
  return (await api.coupon.receive({ activity_id: id }, once())).id
}
