import { endAccountWaits } from '../../account/end-waits.ts'
import { carryAnnouncements } from '../../announcements/announcements.ts'
import { endCoupons } from '../../coupon/end-coupons.ts'
import { onLane } from '../../db/lanes.ts'
import { callMoney } from '../../db/money.ts'
import { maybeOne } from '../../db/read.ts'
import { returnDueOrders } from '../../exchange/return-due.ts'
import { keepFollows } from '../../following/keep-follows.ts'
import { keepOffering } from '../../plan/keep-offering.ts'
import { keepStandingOrders } from '../../plan/keep-standing-orders.ts'
import { expireReviews } from '../../review/expire-reviews.ts'
import { advanceDueOrders } from '../../settlement/due-orders.ts'
import { makeDrawRoot } from '../../traffic/draw-roots.ts'
import { holdExcess } from '../../traffic/hold-excess.ts'
import type { PastNetwork } from './network.ts'

const dayMs = 86_400_000
/** As often as a running order is booked in a demo. */
const bookedAfterMs = 5_000
/** In days. Hardly anything ends by its date in between. */
const endsEvery = 2
/** As often as orders are taken further at one moment, at most: match, end, close and settle are four. */
const stepsMax = 12

/** What the server's jobs do all the time: everything that is due at the clock's moment, until nothing is. */
export async function doWhatIsDue(network: PastNetwork): Promise<void> {
  const ctx = onLane(network.ctx, 'jobs')
  await callMoney(ctx.db, 'assign_journal_numbers', {})
  await keepFollows(ctx)
  await keepStandingOrders(ctx)
  for (let step = 0; step < stepsMax; step += 1) {
    const due = await maybeOne(ctx.db, 'select from ad_order where look_again_at <= $1 limit 1', [
      ctx.clock.now(),
    ])
    if (!due) break
    await advanceDueOrders(ctx, fail)
    // One that has just ended is followed by the next at once.
    await keepStandingOrders(ctx)
  }
  await keepOffering(ctx)
}

/** Withholds what is more than views let expect, as a job does while there is traffic; settlement judges once more by itself. */
function judgeTraffic({ ctx }: PastNetwork): Promise<void> {
  return holdExcess(onLane(ctx, 'jobs'), new Map(), fail)
}

/**
 * What they do within a minute of delivery: it is judged, and booked. At the end of a day with visits the journal has all that
 * came on it.
 */
export async function bookDelivery(network: PastNetwork): Promise<void> {
  network.clock.advance(bookedAfterMs)
  await judgeTraffic(network)
  await advanceDueOrders(onLane(network.ctx, 'jobs'), fail)
}

/**
 * What they do at the beginning of each day. They make no partitions for days that are over: a hundred of them would cost
 * every later look at the events more than they save, and what has none is kept beside them.
 */
async function beginDay(network: PastNetwork): Promise<void> {
  const ctx = onLane(network.ctx, 'jobs')
  const now = ctx.clock.now()
  await callMoney(ctx.db, 'keep_seeds', { now })
  await callMoney(ctx.db, 'destroy_evidence_keys', { now })
  // It is closed, then waited for, then made.
  for (let step = 0; step < 3; step += 1) await makeDrawRoot(ctx)
}

/** What they do with all that ends by its date, and with what is added up once a day. */
async function endWhatIsOver(network: PastNetwork): Promise<void> {
  const ctx = onLane(network.ctx, 'jobs')
  const now = ctx.clock.now()
  await callMoney(ctx.db, 'keep_volumes', { now })
  await callMoney(ctx.db, 'keep_baselines', { now })
  await callMoney(ctx.db, 'clear_reservations', { now })
  await callMoney(ctx.db, 'roll_up_network', {})
  await expireReviews(ctx)
  await endAccountWaits(ctx)
  await endCoupons(ctx)
  await returnDueOrders(ctx)
  await carryAnnouncements(ctx)
}

/** Lets the days go by up to a moment, each with its work at its beginning, and ends what is over. */
export async function passUntil(network: PastNetwork, at: Date): Promise<void> {
  const { clock } = network
  for (;;) {
    const midnight = (Math.floor(clock.now().getTime() / dayMs) + 1) * dayMs
    if (midnight + 600_000 > at.getTime()) break
    clock.moveTo(new Date(midnight + 600_000))
    await beginDay(network)
    if ((midnight / dayMs) % endsEvery === 0) await endWhatIsOver(network)
  }
  clock.moveTo(at)
}

function fail(error: unknown): never {
  throw error
}
