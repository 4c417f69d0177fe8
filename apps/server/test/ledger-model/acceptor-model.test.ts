import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAcceptor } from '../support/acceptors.ts'
import { brokenInvariants } from '../support/books.ts'
import { openWorld, type World, worldStart } from '../support/world.ts'
import { wrongAfters } from '../support/wrong-afters.ts'
import { arrive, cancelOrder, claim, enterCode, exchange, waitAndReturn } from './acceptor-commands.ts'
import { tally } from './command.ts'
import { Model } from './model.ts'
import { Real } from './real.ts'

const runs = Number(process.env.FAIRLEAD_MODEL_RUNS ?? 100)
const steps = 60
const seed = Number(process.env.FAIRLEAD_MODEL_SEED ?? 20_261_121)

let world: World
let acceptorId: string
beforeAll(async () => {
  world = await openWorld()
  const limits = { order_min: '5.00', order_max: '40.00', day_max: '60.00' }
  acceptorId = await addAcceptor(world, { ...limits, licence_expires_at: '2099-01-01T00:00:00.000Z' })
})
afterAll(() => world.close())

it('agrees with plain arithmetic over any run of acceptor orders, refusals included', {
  timeout: 600_000,
}, async () => {
  const commands = [exchange(acceptorId), enterCode, cancelOrder, claim, arrive, waitAndReturn]
  tally.clear()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(...commands), { minLength: steps, maxLength: steps }),
      async (chosen) => {
        world.clock.set(worldStart)
        const real = await Real.open(world)
        world.clock.advance(20_000)
        const model = new Model([], [])
        await real.payIn(100_000_000n)
        model.available = 100_000_000n
        for (const command of chosen) await command.run(model, real)
      },
    ),
    { numRuns: runs, seed, endOnFailure: true },
  )
  expect(await brokenInvariants(world)).toEqual([])
  expect(await wrongAfters(world)).toEqual([])

  const counts = [...tally]
  for (const [name, { runs, refusals }] of counts) console.log(`${name}: ${refusals} of ${runs} refused`)
  const total = counts.reduce((sum, [, { runs }]) => sum + runs, 0)
  const refused = counts.reduce((sum, [, { refusals }]) => sum + refusals, 0)
  expect(Math.min(...counts.map(([, { runs }]) => runs)) / total).toBeGreaterThanOrEqual(0.05)
  expect(refused / total).toBeGreaterThanOrEqual(0.2)
})
