import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../../test/guarantees/stage.ts'
import { stoppedBy } from '../../test/guarantees/stopped-by.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.world.close())

it('a difference that the network bears waits for the fees before it takes marketing', async () => {
  const { world, runningId } = stage
  const stopped = await world.asOwnerUndone(async (reversal) => {
    // A reversed deposit: fees first, then marketing.
    await reversal.query("select from rolled_up_balance where class = 'fees' for update")
    return stoppedBy(
      world.asOwnerUndone(async (settlement) => {
        await settlement.query("set local lock_timeout = '300ms'")
        await settlement.query(
          'select write_off_difference(o, $1, 1000000, $2, 1) from ad_order o where o.id = $3',
          [randomUUID(), randomUUID(), runningId],
        )
      }),
    )
  })
  expect(stopped).toBe('55P03 canceling statement due to lock timeout')
})
