import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assertDurable } from '../../src/db/durability.ts'
import { newReference } from '../../src/db/ids.ts'
import { many } from '../../src/db/read.ts'
import { call } from '../guarantees/call.ts'
import { Real } from '../ledger-model/real.ts'
import { brokenInvariants } from '../support/books.ts'
import { openPostgresWorld, type World } from '../support/world.ts'
import { OwnCluster } from './own-cluster.ts'

const cycles = 10
/** Below this the kills came between two requests, and the run shows nothing. */
const midWriteMin = 8
const writers = 8
const partnersOfBank = 4

let cluster: OwnCluster
let world: World
let partners: Real[]
beforeAll(async () => {
  cluster = await OwnCluster.make(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  await cluster.start()
  world = await openPostgresWorld(cluster.url)
  await assertDurable(world.ctx.db)
  partners = await Promise.all(Array.from({ length: partnersOfBank }, () => Real.open(world)))
  for (const partner of partners) await partner.payIn(500_000_000n)
  world.clock.advance(20_000)
}, 120_000)
afterAll(async () => {
  await world?.close()
  await cluster?.remove()
})

it('a database that is killed mid-write forgets nothing that it acknowledged', async () => {
  const acknowledged: string[] = []
  const asked = new Set<string>()
  let unheard = 0
  let midWrite = 0
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const running = { yes: true, inFlight: 0 }
    const target = acknowledged.length + 20 + Math.floor(Math.random() * 40)
    const writing = Array.from({ length: writers }, (_, n) =>
      write(partners[n % partnersOfBank] as Real, running, acknowledged, asked),
    )
    while (acknowledged.length < target) await new Promise((resolve) => setImmediate(resolve))
    if (running.inFlight > 0) midWrite += 1
    await cluster.kill()
    running.yes = false
    await Promise.all(writing)
    await cluster.start()

    const kept = new Set(
      (await many<{ key: string }>(world.ctx.db, 'select idempotency_key as key from entry')).map(
        ({ key }) => key,
      ),
    )
    expect(acknowledged.filter((key) => !kept.has(key))).toEqual([])
    unheard = [...asked].filter((key) => kept.has(key)).length - acknowledged.length
    await world.jobs.db.query('select assign_journal_numbers()')
    expect(await brokenInvariants(world)).toEqual([])
  }
  process.stdout.write(
    `kill: ${cycles} cycles, ${midWrite} of them mid-write, ${acknowledged.length} entries acknowledged, 0 lost, ${unheard} kept that nobody heard of\n`,
  )
  expect(midWrite).toBeGreaterThanOrEqual(midWriteMin)
})

/** Asks for withdrawals and takes them back until the database is gone. */
async function write(
  partner: Real,
  running: { yes: boolean; inFlight: number },
  acknowledged: string[],
  asked: Set<string>,
): Promise<void> {
  while (running.yes) {
    const withdrawal = partner.id()
    try {
      const { step_up, params } = await partner.stepUp('withdraw')
      const wish = [partner.session, withdrawal, newReference('W', 12), 1_000_000n, partner.destinationId]
      await noted('request_withdrawal', [...wish, step_up, params])
      await noted('cancel_withdrawal', [partner.session, withdrawal])
    } catch (error) {
      // Only a database that is gone may fail a call; then there is nothing to write to until it is back.
      if (running.yes && !isGone(error)) throw error
      return
    }
  }

  async function noted(name: string, args: readonly unknown[]): Promise<void> {
    const key = randomUUID()
    asked.add(key)
    running.inFlight += 1
    try {
      await call(world.ctx.db, name, ...args, key, Buffer.alloc(32), partner.id(), partner.now)
      acknowledged.push(key)
    } finally {
      running.inFlight -= 1
    }
  }
}

/** The connection broke, or nobody listens. */
function isGone(error: unknown): boolean {
  const { code, message } = error as Error & { code?: string }
  return /^(ECONN|57P)/.test(code ?? '') || /terminated/.test(message)
}
