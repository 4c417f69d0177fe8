import { writeFileSync } from 'node:fs'
import type { Ctx } from '@fairlead/server/src/context.ts'
import { newId } from '@fairlead/server/src/db/ids.ts'
import { laneOf } from '@fairlead/server/src/db/lanes.ts'
import { callMoney } from '@fairlead/server/src/db/money.ts'
import type { Pool } from '@fairlead/server/src/db/pool.ts'
import { openDelivery } from '@fairlead/server/src/delivery/delivery.ts'
import { personAt } from '@fairlead/server/test/support/visitor-context.ts'
import { slotId } from './campaign.ts'
import { fundOne } from './fund-driver.ts'
import { itemAt, itemsIn, type Lane } from './lane.ts'
import { prepareLane } from './prepare-lane.ts'

/** Orders that run at the same time: 100.00 each, at 0.10 per thousand a million impressions. */
const running: Lane = { name: 'running', partners: 16, ordersEach: 1, putMicros: 100_000_000n }

/** Enough that the lists of groups they wait for are read together. */
const visitorsAtOnce = 64

/** Funds and matches orders through the product's own calls, so that they run. */
export async function startOrders(ctx: Ctx, owner: Pool): Promise<void> {
  await prepareLane(ctx, owner, running)
  const jobs = laneOf(ctx.db, 'jobs')
  for (let n = 0; n < itemsIn(running); n += 1) {
    const { partnerId, orderId } = itemAt(running, n)
    await fundOne(ctx.db, running, n)
    const now = ctx.clock.now()
    await callMoney(jobs, 'match_order', { account: partnerId, order: orderId, entry: newId(now), now })
  }
  const today = ctx.clock.now().toISOString().slice(0, 10)
  await callMoney(jobs, 'add_event_partitions', { day: today, days: 3 })
}

/** Mints tokens through the ad decision itself into a file of lines. */
export async function mintTokens(ctx: Ctx, count: number, file: string): Promise<void> {
  const delivery = openDelivery(ctx)
  const tokens: string[] = []
  const serve = async () => {
    while (tokens.length < count) {
      const chosen = await delivery.choose(slotId, personAt(ctx.clock.now().getTime()))
      if (!chosen) throw new Error('no order had budget left for a token')
      tokens.push(chosen.token)
    }
  }
  await Promise.all(Array.from({ length: visitorsAtOnce }, serve))
  writeFileSync(file, tokens.join('\n'))
}
