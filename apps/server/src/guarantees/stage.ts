import { randomUUID } from 'node:crypto'
import { offerPlans } from '../plan/offer-plans.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../testing/people.ts'
import { openPostgresWorld, type World } from '../testing/world.ts'
import { checkInvariants } from '../verify/invariants.ts'

/** What every attempt finds: a network with money in every place worth stealing from. */
export type Stage = {
  readonly world: World & { readonly appUrl: string }
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
export async function openStage(): Promise<Stage> {
  const world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  const { landing, video } = world.campaigns
  await fillEscrow(world, landing, 1_000_000_000n)
  await fillEscrow(world, video, 1_000_000_000n)
  const partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  const runningId = await orderOn(world, partner, landing)
  await fund(partner, runningId, '20.00')
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
    offerId: await orderOn(world, partner, video),
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

/** Funds an order the way a partner does. */
export async function fund(partner: TestPartner, id: string, amount: string): Promise<void> {
  const wish = { id, amount, rule_version: 1 }
  await partner.api.plan.orderPut(
    { ...wish, step_up: await partner.stepUp('fund', wish) },
    { idempotencyKey: randomUUID() },
  )
}

/** Binds a bank card and lets its waiting time pass. */
export async function bindCard(world: World, partner: TestPartner): Promise<string> {
  const card = {
    kind: 'bank_card' as const,
    bank_name: 'Bank',
    beneficiary_name: 'Test',
    mobile: '+49 30 5550100',
    account_number: 'DE12 3456 7890',
    bank_address: '',
    branch_name: '',
  }
  const { id } = await partner.api.wallet.cardEdit({
    ...card,
    step_up: await partner.stepUp('bind_card', card),
  })
  world.clock.advance(20_000)
  return id
}

/** The invariants that do not hold; none, one hopes. */
export async function brokenInvariants(world: World): Promise<string[]> {
  const findings = await checkInvariants(world.ctx.db)
  return findings.flatMap(({ id, offending }) => offending.map((what) => `${id}: ${what}`))
}
