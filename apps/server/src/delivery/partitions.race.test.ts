import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgresWorld, type World } from '../../test/support/world.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'

let world: World
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
})
afterAll(() => world?.close())

it('processes that make the partitions of a day at the same moment make each once, and none of them fails', async () => {
  const processes = 8
  const rounds = 10
  for (let round = 0; round < rounds; round += 1) {
    const day = `2031-01-${String(1 + 3 * round).padStart(2, '0')}`
    await Promise.all(
      Array.from({ length: processes }, () =>
        callMoney(world.jobs.db, 'add_event_partitions', { day, days: 3 }),
      ),
    )
  }
  const made = await many(
    world.ctx.db,
    "select relname from pg_class where relname like 'event_2031%' and relkind = 'r'",
  )
  process.stdout.write(`${rounds} × 3 days made by ${processes} at once: ${made.length} partitions\n`)
  expect(made).toHaveLength(3 * rounds)
})
