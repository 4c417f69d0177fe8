import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newReference } from '../../src/db/ids.ts'
import type { Pool } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { one } from '../../src/db/read.ts'
import { stoppedBy } from '../guarantees/stopped-by.ts'
import { Real } from '../ledger-model/real.ts'
import { brokenInvariants } from '../support/books.ts'
import { numberEverything } from '../support/numbering.ts'
import { fillEscrow } from '../support/people.ts'
import { staffToken } from '../support/staff.ts'
import { openPostgresWorld, type World } from '../support/world.ts'
import { watchLocks } from './lock-watch.ts'

const rounds = 12
/** On a busy machine few waits are seen: they go on meeting until there were enough, at most so often. */
const roundsMax = 60
/** Below this the two met nowhere, and the run shows nothing. */
const lockWaitsMin = 3

let world: World & { readonly appUrl: string }
let beside: Pool
let real: Real
let support: string
let approver: string
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  beside = openPostgres(world.appUrl, { max: 2 })
  support = await staffToken(world, 'support')
  approver = await staffToken(world, 'approver')
  real = await Real.open(world)
  await real.payIn(5_000_000_000n)
  await fillEscrow(world, world.ctx.network.id, 100_000_000n, 'advances')
  world.clock.advance(20_000)
})
afterAll(async () => {
  await beside?.end()
  await world?.close()
})

async function asked(amount = 10_000_000n, approve = true): Promise<string> {
  const id = real.id()
  const head = {
    session: real.session,
    withdrawal: id,
    reference: newReference('W', 12),
    amount,
    destination: real.destinationId,
  }
  const rest = { ...(await real.stepUp('withdraw')), ...real.key(), entry: real.id(), now: real.now }
  await real.call('request_withdrawal', { ...head, ...rest })
  if (approve) await real.call('approve_withdrawal', { withdrawal: id, staff: real.approver, now: real.now })
  return id
}
const open = (id: string, disputed = 10_000_000n) => {
  const made = { review: real.id(), part: real.id(), part_reference: newReference('W', 12), now: real.now }
  return real.call('open_review', {
    withdrawal: id,
    disputed,
    reason: 'sanctions_list',
    staff: support,
    ...made,
  })
}
const send = (id: string) =>
  real.call('send_withdrawal', {
    withdrawal: id,
    staff: real.cashier,
    bank_reference: `M-${randomUUID()}`,
    entry: real.id(),
    now: real.now,
  })
const cancel = (id: string) =>
  real.call('cancel_withdrawal', {
    session: real.session,
    withdrawal: id,
    ...real.key(),
    entry: real.id(),
    now: real.now,
  })

/** Lets two meet again and again; answers what became of each pair, sorted, and how often somebody waited for a lock. */
async function meet(
  pair: () => Promise<readonly (() => Promise<unknown>)[]>,
  waitsMin = lockWaitsMin,
): Promise<string[]> {
  const locks = watchLocks(beside)
  const outcomes: string[] = []
  for (let round = 0; round < rounds || (locks.seen() < waitsMin && round < roundsMax); round += 1) {
    // Many pairs at once: they queue up for the one wallet, in whatever order.
    const pairs = await Promise.all([pair(), pair(), pair()])
    const answers = await Promise.all(
      pairs.map((actors) => Promise.all(actors.map((act) => stoppedBy(act())))),
    )
    outcomes.push(...answers.map((answer) => answer.join(' | ')))
  }
  const waits = await locks.stop()
  const counted = [...new Set(outcomes)].map(
    (what) => `${outcomes.filter((o) => o === what).length} × ${what}`,
  )
  console.log(`${waits} waits for a lock; ${counted.join('; ')}`)
  expect(waits).toBeGreaterThanOrEqual(waitsMin)
  expect(await brokenInvariants(world)).toEqual([])
  return [...new Set(outcomes)].sort()
}

it('a review that is opened beside a sending: one of the two happens, never both', {
  timeout: 60_000,
}, async () => {
  const seen = await meet(async () => {
    const id = await asked()
    return [() => open(id), () => send(id)]
  })
  for (const what of seen) {
    expect(['nothing | 400 withdrawal_move_refused', '400 withdrawal_move_refused | nothing']).toContain(what)
  }
})

it('a partner who takes a withdrawal back beside its refusal: the money comes back once', {
  timeout: 60_000,
}, async () => {
  const seen = await meet(async () => {
    const id = await asked()
    const review = real.id()
    const made = { review, part: real.id(), part_reference: newReference('W', 12), now: real.now }
    await real.call('open_review', {
      withdrawal: id,
      disputed: 10_000_000n,
      reason: 'sanctions_list',
      staff: support,
      ...made,
    })
    const refuse = () =>
      real.call('return_withdrawal', {
        review,
        reason: 'sanctions_list',
        staff: approver,
        entry: real.id(),
        now: real.now,
      })
    return [() => cancel(id), refuse]
  })
  for (const what of seen) {
    expect(['nothing | 400 review_over', '400 withdrawal_move_refused | nothing']).toContain(what)
  }
})

it('money that comes back beside the partner’s own word that it arrived comes back once', {
  timeout: 60_000,
}, async () => {
  await numberEverything(world)
  const seen = await meet(async () => {
    const id = await asked()
    await real.call('send_withdrawal', {
      withdrawal: id,
      staff: real.cashier,
      bank_reference: `M-${id}`,
      entry: real.id(),
      now: real.now,
    })
    await real.importLine(`M-${id}`, 9_750_000n, 'out')
    await real.call('say_not_received', {
      session: real.session,
      withdrawal: id,
      ...real.key(),
      now: real.now,
    })
    const { reference } = await one<{ reference: string }>(
      world.ctx.db,
      'select reference from withdrawal where id = $1',
      [id],
    )
    await real.importLine(`B-${id}`, 9_750_000n, 'in', { text: `Returned ${reference}` })
    const [line] = await world.asOwner<{ id: string }>('select id from bank_line where bank_reference = $1', [
      `B-${id}`,
    ])
    await numberEverything(world)
    const bounce = () =>
      real.call('bounce_withdrawal', {
        withdrawal: id,
        line: line?.id ?? '',
        staff: real.approver,
        entry: real.id(),
        now: real.now,
      })
    const arrive = () =>
      real.call('confirm_arrival', {
        session: real.session,
        withdrawal: id,
        ...real.key(),
        entry: real.id(),
        now: real.now,
      })
    return [bounce, arrive, bounce]
  })
  for (const what of seen) {
    expect(['nothing | nothing | nothing', 'nothing | 400 withdrawal_move_refused | nothing']).toContain(what)
  }
})

it('startup funds that are handed back beside a withdrawal that hands them back go back once', {
  timeout: 60_000,
}, async () => {
  const seen = await meet(async () => {
    const partner = await Real.open(world)
    await partner.payIn(20_000_000n)
    // Somebody of their own, whom nothing was lent before.
    const own = [partner.partnerId, `${Math.random()}`.slice(2)]
    await world.asOwner('update partner set phone = $2 where id = $1', own)
    await world.asOwner('update destination set account_number = $2 where account_id = $1', own)
    const funds = partner.id()
    await partner.call('propose_advance', {
      account: partner.partnerId,
      funds,
      amount: 20_000_000n,
      staff: support,
      now: partner.now,
    })
    await partner.call('decide_advance', {
      funds,
      staff: approver,
      agree: true,
      entry: partner.id(),
      now: partner.now,
    })
    const wish = {
      session: partner.session,
      withdrawal: partner.id(),
      reference: newReference('W', 12),
      amount: 10_000_000n,
      destination: partner.destinationId,
      ...(await partner.stepUp('withdraw')),
      ...partner.key(),
      entry: partner.id(),
      hand_back: 20_000_000n,
      back_entry: partner.id(),
    }
    // The wait of a new destination, without moving everybody's clock.
    const later = new Date(partner.now.getTime() + 20_000)
    const withdraw = () => partner.call('request_withdrawal', { ...wish, now: later })
    const back = () =>
      partner.call('return_advance', {
        session: partner.session,
        ...partner.key(),
        entry: partner.id(),
        now: partner.now,
      })
    return [withdraw, back]
    // Each pair has a wallet of its own, where only the other waits: shorter than most looks at the database.
  }, 1)
  for (const what of seen) {
    expect(['nothing | 400 startup_funds_none', '400 startup_funds_not_returned | nothing']).toContain(what)
  }
})
