import { closeAccounts } from './account/closure.ts'
import { endAccountWaits } from './account/end-waits.ts'
import { eraseAccounts } from './account/erasure.ts'
import { finishRecoveries } from './account/pin-recovery.ts'
import { carryAnnouncements } from './announcements/announcements.ts'
import { sweepTries } from './attempts/attempts.ts'
import { computeClientMoney } from './books/client-money-days.ts'
import type { Ctx, Vapid } from './context.ts'
import { endCoupons } from './coupon/end-coupons.ts'
import { laneOf, onLane } from './db/lanes.ts'
import { callMoney } from './db/money.ts'
import { lendTo } from './db/pool.ts'
import { returnDueOrders } from './exchange/return-due.ts'
import { keepFollows } from './following/keep-follows.ts'
import type { Post } from './mail/post.ts'
import { sendDueMail } from './mail/send-mail.ts'
import { keepOffering } from './plan/keep-offering.ts'
import { keepStandingOrders } from './plan/keep-standing-orders.ts'
import { endOldDevices, sendDuePushes } from './push/send-push.ts'
import { doDueJobs, type RecurringJob } from './recurring-job.ts'
import { removePastData } from './retention/remove-past-data.ts'
import { expireReviews } from './review/expire-reviews.ts'
import { endSecondStepRemovals } from './second-step/end-removals.ts'
import { sendLoginCodes } from './session/login-recovery.ts'
import { creditLateWithdrawals } from './settlement/credit-late.ts'
import { advanceDueOrders } from './settlement/due-orders.ts'
import { makeExports } from './statement/make-exports.ts'
import { makeDrawRoot } from './traffic/draw-roots.ts'
import { dropOldEvents } from './traffic/drop-old-events.ts'
import { type FailedGroups, holdExcess } from './traffic/hold-excess.ts'

const tickMs = 500
/** Partitions for raw events are made this many days ahead. */
const partitionDaysAhead = 3

/** Starts the background work of one server process; returns how to stop it. */
export function startJobs(ctx: Ctx, post: Post | undefined): () => Promise<void> {
  // Orders, mail, pushes and files have rounds of their own: who is slow there must not keep entries from being numbered.
  // Each has its share of the connections that calls cannot take.
  const sharing = (owner: string): Ctx => ({ ...ctx, db: lendTo(laneOf(ctx.db, 'jobs'), { owner }) })
  const rounds = [
    recurringJobs(sharing('jobs')),
    [orderJob(sharing('orders'))],
    post ? [mailJob(sharing('mail'), post)] : [],
    ctx.vapid ? [pushJob(sharing('pushes'), ctx.vapid)] : [],
    [statementJob(onLane(ctx, 'exports'))],
    [excessJob(sharing('excess'))],
    [volumeJob(sharing('volumes'))],
    [rootJob(onLane(ctx, 'exports')), deletionJob(onLane(ctx, 'exports'))],
  ]
  const stops = rounds.map((jobs) => repeat(() => doDueJobs(ctx, jobs)))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Does the work at every tick at which it is not still busy; returns how to stop it. */
function repeat(work: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = work().finally(() => {
      busy = false
    })
  }, tickMs)
  return () => {
    clearInterval(timer)
    return running
  }
}

function orderJob(ctx: Ctx): RecurringJob {
  return { name: 'advance orders', work: () => advanceDueOrders(ctx) }
}

function mailJob(ctx: Ctx, post: Post): RecurringJob {
  return { name: 'send mail', work: () => sendDueMail(ctx, post) }
}

function pushJob(ctx: Ctx, vapid: Vapid): RecurringJob {
  return { name: 'send pushes', work: () => sendDuePushes(ctx, vapid) }
}

function statementJob(ctx: Ctx): RecurringJob {
  return { name: 'make statements', work: () => makeExports(ctx) }
}

function excessJob(ctx: Ctx): RecurringJob {
  const failed: FailedGroups = new Map()
  return { name: 'hold excess', every: fiveSecondsOf, work: () => holdExcess(ctx, failed) }
}

function volumeJob(ctx: Ctx): RecurringJob {
  return {
    name: 'keep volumes',
    every: fiveSecondsOf,
    work: (now) => callMoney(ctx.db, 'keep_volumes', { now }),
  }
}

function rootJob(ctx: Ctx): RecurringJob {
  return { name: 'make roots', every: fiveSecondsOf, work: () => makeDrawRoot(ctx) }
}

function deletionJob(ctx: Ctx): RecurringJob {
  return { name: 'drop old events', every: hourOf, work: () => dropOldEvents(ctx) }
}

function recurringJobs(ctx: Ctx): RecurringJob[] {
  return [
    { name: 'assign journal numbers', work: () => callMoney(ctx.db, 'assign_journal_numbers', {}) },
    { name: 'roll up network', every: minuteOf, work: () => callMoney(ctx.db, 'roll_up_network', {}) },
    {
      name: 'make partitions',
      every: dayOf,
      work: (now) => callMoney(ctx.db, 'add_event_partitions', { day: dayOf(now), days: partitionDaysAhead }),
    },
    {
      name: 'destroy evidence keys',
      every: minuteOf,
      work: (now) => callMoney(ctx.db, 'destroy_evidence_keys', { now }),
    },
    { name: 'keep seeds', every: hourOf, work: (now) => callMoney(ctx.db, 'keep_seeds', { now }) },
    {
      name: 'clear reservations',
      every: hourOf,
      work: (now) => callMoney(ctx.db, 'clear_reservations', { now }),
    },
    { name: 'keep baselines', every: hourOf, work: (now) => callMoney(ctx.db, 'keep_baselines', { now }) },
    { name: 'expire reviews', work: () => expireReviews(ctx) },
    { name: 'credit late', every: minuteOf, work: () => creditLateWithdrawals(ctx) },
    { name: 'end account waits', every: minuteOf, work: () => endAccountWaits(ctx) },
    { name: 'compute client money', every: minuteOf, work: () => computeClientMoney(ctx) },
    { name: 'end second steps', every: minuteOf, work: () => endSecondStepRemovals(ctx) },
    { name: 'close accounts', every: minuteOf, work: () => closeAccounts(ctx) },
    { name: 'send log-in codes', work: () => sendLoginCodes(ctx) },
    { name: 'sweep tries', every: hourOf, work: () => sweepTries(ctx) },
    {
      name: 'drop passkey challenges',
      every: minuteOf,
      work: (now) => callMoney(ctx.db, 'drop_passkey_challenges', { now }),
    },
    {
      name: 'drop security counts',
      every: dayOf,
      work: (now) => callMoney(ctx.db, 'drop_security_counts', { now }),
    },
    { name: 'erase accounts', every: hourOf, work: () => eraseAccounts(ctx) },
    { name: 'remove past data', every: dayOf, work: () => removePastData(ctx) },
    { name: 'finish recoveries', every: minuteOf, work: () => finishRecoveries(ctx) },
    { name: 'carry announcements', work: () => carryAnnouncements(ctx) },
    { name: 'offer plans', work: () => keepOffering(ctx) },
    { name: 'keep standing orders', work: () => keepStandingOrders(ctx) },
    { name: 'keep follows', work: () => keepFollows(ctx) },
    { name: 'end old devices', every: minuteOf, work: () => endOldDevices(ctx) },
    { name: 'end coupons', every: minuteOf, work: () => endCoupons(ctx) },
    { name: 'return acceptor orders', work: () => returnDueOrders(ctx) },
  ]
}

function fiveSecondsOf(now: Date): string {
  return String(Math.floor(now.getTime() / 5_000))
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

function hourOf(now: Date): string {
  return now.toISOString().slice(0, 13)
}

function minuteOf(now: Date): string {
  return now.toISOString().slice(0, 16)
}
