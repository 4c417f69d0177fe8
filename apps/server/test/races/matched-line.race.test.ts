import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newReference } from '../../src/db/ids.ts'
import type { Client, Pool } from '../../src/db/pool.ts'
import { one } from '../../src/db/read.ts'
import { call } from '../guarantees/call.ts'
import { Real } from '../ledger-model/real.ts'
import { addAcceptor, addRate, codeOf, orderExchange } from '../support/acceptors.ts'
import { brokenInvariants } from '../support/books.ts'
import { paymentOf } from '../support/payments.ts'
import { bindCard, joinPartner, payIn } from '../support/people.ts'
import { joinStaff } from '../support/staff.ts'
import { openPostgresWorld, type World } from '../support/world.ts'
import { beside } from './beside.ts'
import { somebodyWaits } from './lock-watch.ts'

/** One line of 9.75 going out, which names what it shows twice. In the very moment in which somebody says what that is, somebody else does. */
const [bankReference, endToEnd] = ['OUT-1', 'END-1']
const shown = 9_750_000n

let world: World
/** Whose withdrawal of 10.00, of which 9.75 are paid, was sent under a reference that the bank does not have. */
let real: Real
let sent: Awaited<ReturnType<typeof approved>>
beforeEach(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  real = await Real.open(world)
  await real.payIn(10_000_000n)
  world.clock.advance(20_000)
  sent = await approved(real)
  await sent.nameLine(world.staff.db, 'MISTYPED')
})
afterEach(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

/** A withdrawal that a cashier may send. */
async function approved(of: Real) {
  const id = of.id()
  const reference = newReference('W', 10)
  const wish = { session: of.session, withdrawal: id, reference, amount: 10_000_000n }
  const proof = await of.stepUp('withdraw')
  const rest = { destination: of.destinationId, ...proof, ...of.key(), entry: of.id(), now: of.now }
  await of.call('request_withdrawal', { ...wish, ...rest })
  await of.call('approve_withdrawal', { withdrawal: id, staff: of.approver, now: of.now })
  const nameLine = (db: Pool | Client, name: string) =>
    call(db, 'send_withdrawal', id, of.cashier, name, of.id(), of.now)
  return { id, reference, accountId: of.partnerId, nameLine }
}

/** Of what staff say that it was paid under a bank's reference; each of 9.75, and none of the same partner. */
const payments = {
  withdrawal: async () => {
    const other = await Real.open(world)
    await other.payIn(10_000_000n)
    world.clock.advance(20_000)
    return approved(other)
  },
  acceptor_order: async () => {
    const acceptor = await addAcceptor(world)
    await addRate(world)
    const partner = await joinPartner(world)
    await payIn(world, partner, '20.00')
    const { id } = await orderExchange(partner, acceptor, await bindCard(world, partner), '10.75')
    const code = await codeOf(world, id)
    await partner.api.acceptor.orderCode({ id, code }, { idempotencyKey: randomUUID() })
    const nameLine = (db: Pool | Client, name: string) =>
      call(db, 'claim_acceptor_paid', id, real.cashier, name, real.id(), real.now)
    return { id, accountId: partner.id, nameLine }
  },
  outgoing_payment: async () => {
    await real.payIn(20_000_000n, world.ctx.network.id, 'marketing')
    const out = await real.propose('network_out', null, { class: 'marketing', amount: shown.toString() })
    await real.confirmProposal(out)
    const { id } = await paymentOf(world, out)
    const sender = (await joinStaff(world, 'cashier')).token
    const nameLine = (db: Pool | Client, name: string) => call(db, 'send_payment', id, sender, name, real.now)
    return { id, nameLine }
  },
}

function importLine() {
  return real.importLine(bankReference, shown, 'out', { end_to_end: endToEnd })
}

/** Imports the line, proposes that it shows the withdrawal, and answers how an approver agrees. */
async function match() {
  await importLine()
  const proposal = await real.propose('line_matched', (await line()).id, { reference: sent.reference })
  return (db: Client) => real.confirmProposal(proposal, { db })
}

function line() {
  return one<{ id: string; matched_to: string | null }>(
    world.staff.db,
    'select id, matched_to from bank_line where bank_reference = $1',
    [bankReference],
  )
}

describe.each(Object.entries(payments))('a line out and something else that names it: %s', (_, open) => {
  it('shows what it was matched with by hand first', async () => {
    const { nameLine } = await open()
    const agree = await match()
    expect(await beside(world, agree, (db) => nameLine(db, bankReference))).toBe('nothing')
    expect((await line()).matched_to).toBe(sent.id)
  })

  it('is not matched by hand once it shows that', async () => {
    const { id, nameLine } = await open()
    const agree = await match()
    const name = (db: Client) => nameLine(db, bankReference)
    expect(await beside(world, name, agree)).toBe('FLREF line_matched_already')
    expect((await line()).matched_to).toBe(id)
  })

  it('shows the first of two that are said to be sent under its two names', async () => {
    const [earlier, { nameLine }] = [await payments.withdrawal(), await open()]
    await importLine()
    const first = (db: Client) => earlier.nameLine(db, bankReference)
    expect(await beside(world, first, (db) => nameLine(db, endToEnd))).toBe('nothing')
    expect((await line()).matched_to).toBe(earlier.id)
  })
})

it.each(['withdrawal', 'acceptor_order'] as const)(
  'a statement waits for the wallet before it takes what its line shows, as partners do: %s',
  async (kind) => {
    const { id, accountId, nameLine } = await payments[kind]()
    await nameLine(world.staff.db, bankReference)
    let importing: Promise<void> | undefined
    await world.asOwnerUndone(async (owner) => {
      await owner.query({ text: 'select from wallet where account_id = $1 for update', values: [accountId] })
      importing = importLine()
      while (!(await somebodyWaits(world.staff.db)));
      await owner.query({ text: `select from ${kind} where id = $1 for update nowait`, values: [id] })
    })
    await importing
    expect((await line()).matched_to).toBe(id)
  },
)
