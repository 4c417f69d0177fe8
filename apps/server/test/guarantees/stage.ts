import { randomUUID } from 'node:crypto'
import { offerPlans } from '../../src/plan/offer-plans.ts'
import { put } from '../support/orders.ts'
import { bindCard, fillEscrow, joinPartner, payIn, type TestPartner } from '../support/people.ts'
import { openPostgresWorld, type PostgresWorld, type World } from '../support/world.ts'

/** What every attempt finds: a network with money in every place worth stealing from. */
export type Stage = {
  readonly world: PostgresWorld
  readonly partner: TestPartner
  /** Funded with 20.00, matched, running. */
  readonly runningId: string
  /** Offered, waiting for the partner's money. */
  readonly offerId: string
  /** A destination that can be used at once. */
  readonly destinationId: string
  /** A withdrawal of 5.00 that waits for an approver. */
  readonly withdrawalId: string
}

/** Opens a world on PostgreSQL with one partner in the middle of everything. */
export async function openStage(start?: Date): Promise<Stage> {
  const world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '', start)
  const { landing, second } = world.campaigns
  await fillEscrow(world, landing, 1_000_000_000n)
  await fillEscrow(world, second, 1_000_000_000n)
  const partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  const runningId = await orderOn(world, partner, landing)
  await put(partner, runningId, '20.00')
  await world.runJobs()
  const destinationId = await bindCard(world, partner)
  const ask = { amount: '5.00', destination_id: destinationId }
  const withdrawal = await partner.api.wallet.withdraw(
    { ...ask, step_up: await partner.stepUp('withdraw', ask) },
    { idempotencyKey: randomUUID() },
  )
  return {
    world,
    partner,
    runningId,
    offerId: await orderOn(world, partner, second),
    destinationId,
    withdrawalId: withdrawal.id,
  }
}

/** The partner's open order on a campaign, offered anew if the last one is over. */
export async function orderOn(world: World, partner: TestPartner, campaignId: string): Promise<string> {
  await offerPlans(world.ctx, partner.id)
  const { rows } = await world.ctx.db.query({
    text: `select id from ad_order where account_id = $1 and campaign_id = $2
           order by offered_at desc, id desc limit 1`,
    values: [partner.id, campaignId],
  })
  return String(rows[0]?.id)
}
