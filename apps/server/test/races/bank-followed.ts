import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx } from '../../src/context.ts'
import { many } from '../../src/db/read.ts'
import { keepFollows } from '../../src/following/keep-follows.ts'
import type { Real } from '../ledger-model/real.ts'
import { confirmFollow, openFollowedAccount, putOn } from '../support/follows.ts'

/** Somebody whom all these partners follow, and a plan that is offered to nobody else. */
export async function openFollowed(partners: readonly Real[]) {
  const [first] = partners
  if (!first) throw new Error('nobody came')
  // So little that each order of 5.00 is 5 % of it.
  const followed = await openFollowedAccount(first.world, { cash: 90_000_000n, feeBp: 2000 })
  for (const partner of partners) await confirmFollow(partner, partner.id(), followed, 200)
  return { partner: followed.partner, campaign: await first.campaign(100_000_000_000n) }
}

/** Puts on the plan, lets the jobs put for the followers, runs for a moment, and takes it all back. */
export async function putAndTakeBack({ partner, campaign }: { partner: Real; campaign: string }) {
  const ctx = strict(partner.world.jobs)
  try {
    const order = await putOn(partner, campaign, 5_000_000n)
    await Promise.all([keepFollows(ctx), keepFollows(ctx)])
    await sleep(500)
    await partner.call('cancel_order', {
      session: partner.session,
      order,
      ...partner.key(),
      entry: partner.id(),
      now: partner.now,
    })
  } catch (error) {
    // The network may be late with a withdrawal for a while.
    if (!(error instanceof Refusal)) throw error
  }
  await keepFollows(ctx)
}

/** The jobs log what fails for one follower and go on; here it must not fail at all. */
function strict(ctx: Ctx): Ctx {
  const error = ({ err }: { err: unknown }) => {
    throw err
  }
  return { ...ctx, log: Object.create(ctx.log, { error: { value: error } }) }
}

/** What the jobs did for the followers, for the test's own line. */
export async function followOrder(partner: Real) {
  const [row] = await many<{ put: bigint; skipped: bigint; settled: bigint; shared: bigint }>(
    partner.world.ctx.db,
    `select count(order_id) as put, count(skipped) as skipped, count(settle_seq) as settled,
       count(*) filter (where profit_share > 0) as shared
     from follow_order where followed_account_id = $1`,
    [partner.partnerId],
  )
  if (!row) throw new Error('a count has a row')
  return row
}
