import { afterAll, beforeAll, expect, it } from 'vitest'
import { one } from '../db/read.ts'
import { openStage, type Stage } from '../guarantees/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.world.close())

const due = (at: Date) => stage.world.asOwner('update ad_order set look_again_at = $1', [at])

async function claimAtOnce(at: Date, claims: number): Promise<string[]> {
  const { db } = stage.world.ctx
  const answers = await Promise.all(
    Array.from({ length: claims }, () =>
      db.query({ text: "select id from claim_due_order($1, '20 seconds')", values: [at] }),
    ),
  )
  return answers.flatMap(({ rows }) => rows.map(({ id }) => String(id)))
}

it('processes that claim at the same moment get each due order once; one that was left is claimed again', async () => {
  const { orders } = await one<{ orders: number }>(
    stage.world.ctx.db,
    'select count(*)::int as orders from ad_order',
  )
  const start = stage.world.clock.now().getTime()
  const rounds = 20
  for (let round = 0; round < rounds; round += 1) {
    // What was claimed in one round is due again in the next, when its lease is over.
    const now = new Date(start + round * 20_000)
    if (round === 0) await due(now)
    const claimed = await claimAtOnce(now, orders + 20)
    expect(claimed).toHaveLength(orders)
    expect(new Set(claimed).size).toBe(orders)
    expect(await claimAtOnce(new Date(now.getTime() + 19_999), 2)).toEqual([])
  }
  process.stdout.write(`${rounds} × ${orders} orders claimed by ${orders + 20} at once, none twice\n`)
})

it('what a partner asks for while an order is claimed is not put off by whoever claimed it', async () => {
  const { world, runningId } = stage
  const now = world.clock.now()
  await due(now)
  const claimed = new Date(now.getTime() + 20_000)
  await claimAtOnce(now, 50)
  await world.asOwner('update ad_order set look_again_at = $2 where id = $1', [runningId, now])
  const later = new Date(now.getTime() + 60_000)
  await world.ctx.db.query({
    text: 'select look_again(account_id, id, $2, $3) from ad_order where id = $1',
    values: [runningId, claimed, later],
  })
  const { at } = await one<{ at: Date }>(
    world.ctx.db,
    'select look_again_at as at from ad_order where id = $1',
    [runningId],
  )
  expect(at).toEqual(now)
})
