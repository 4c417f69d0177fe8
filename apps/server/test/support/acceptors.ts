import { randomUUID } from 'node:crypto'
import { signInStaff, type TestPartner } from './people.ts'
import type { World } from './world.ts'

const key = () => ({ idempotencyKey: randomUUID() })

/** Terms of a licensed payment firm: 0.8 %, a fee of 1.00, at most 500 per order and 800 a day, paid within 24 hours. */
export const testAcceptor = {
  kind: 'enterprise' as 'enterprise' | 'personal',
  name: 'Harbour Exchange',
  licence_number: 'ZAG-1234',
  licence_expires_at: '2027-12-31T23:59:59.000Z',
  places: [
    { country: 'DE', currency: 'EUR' },
    { country: 'VN', currency: 'VND' },
  ],
  spread_bp: 80,
  fee: '1.00',
  order_min: '10.00',
  order_max: '500.00',
  day_max: '800.00',
  arrival_hours: 24,
}

/** Enters an acceptor by a cashier and an approver; answers its id. */
export async function addAcceptor(world: World, change: Partial<typeof testAcceptor> = {}): Promise<string> {
  const { acceptorStaff: cashier } = await signInStaff(world, 'cashier')
  const known = (await cashier.list({})).acceptors.map(({ id }) => id)
  await cashier.register({ ...testAcceptor, ...change })
  const added = (await cashier.list({})).acceptors.find(({ id }) => !known.includes(id))
  if (!added) throw new Error('the register is empty')
  await (await signInStaff(world, 'approver')).acceptorStaff.approve({ id: added.id })
  return added.id
}

/** Enters a mid rate by a cashier and an approver, as of now. */
export async function addRate(world: World, currency = 'EUR', rate = '0.92'): Promise<void> {
  const { acceptorStaff: cashier } = await signInStaff(world, 'cashier')
  const source = { source: 'European Central Bank', evidence: 'reference rates' }
  const known = (await cashier.rateList({})).rates.map(({ id }) => id)
  await cashier.rateRecord({ currency, rate, ...source, at: world.clock.now().toISOString() })
  const added = (await cashier.rateList({})).rates.find(({ id }) => !known.includes(id))
  if (!added) throw new Error('there is no rate')
  await (await signInStaff(world, 'approver')).acceptorStaff.rateApprove({ id: added.id })
}

/** A quote and the order that uses it. */
export async function orderExchange(
  partner: TestPartner,
  acceptor_id: string,
  destination_id: string,
  amount = '101.00',
) {
  const quote = await partner.api.acceptor.quote({ acceptor_id, country: 'DE', currency: 'EUR', amount })
  const ask = { quote_id: quote.id, destination_id }
  return partner.api.acceptor.order({ ...ask, step_up: await partner.stepUp('exchange', ask) }, key())
}

/** The code of an order, as customer service reads it out. */
export async function codeOf(world: World, id: string): Promise<string> {
  return (await (await signInStaff(world, 'support')).acceptorStaff.codeHandOut({ id })).code
}

/** Takes an order up to the acceptor's word that it paid; answers the bank reference. */
export async function claimPaid(world: World, partner: TestPartner, id: string): Promise<string> {
  await partner.api.acceptor.orderCode({ id, code: await codeOf(world, id) }, key())
  const bank_reference = `TB-${randomUUID()}`
  await (await signInStaff(world, 'cashier')).acceptorStaff.claimPaid({ id, bank_reference }, key())
  return bank_reference
}
