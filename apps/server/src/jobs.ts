import { PgBoss } from 'pg-boss'
import { returnDueOrders } from './acceptor/return-due.ts'
import { closeAccounts } from './account/closure.ts'
import { endAccountWaits } from './account/end-waits.ts'
import { finishRecoveries } from './account/pin-recovery.ts'
import { keepMandates } from './assistance/keep-mandates.ts'
import type { Ctx, Vapid } from './context.ts'
import { endCoupons } from './coupon/end-coupons.ts'
import { callMoney } from './db/money.ts'
import type { Pool } from './db/pool.ts'
import { many } from './db/read.ts'
import type { Post } from './mail/post.ts'
import { sendDueMail } from './mail/send-mail.ts'
import { carryAnnouncements } from './notice/announcements.ts'
import { keepOffering } from './plan/keep-offering.ts'
import { endOldDevices, sendDuePushes } from './push/send-push.ts'
import { lapseReviews } from './review/lapse-reviews.ts'
import { sendLoginCodes } from './session/login-recovery.ts'
import { advanceOrder } from './settlement/advance-order.ts'
import { creditLateWithdrawals } from './settlement/credit-late.ts'
import { makeExports } from './statement/make-exports.ts'

const schema = 'job'
const orderQueue = 'advance-order'
const tickMs = 500
const dueMax = 500
/** Partitions for raw events are made this many days ahead. */
const partitionDaysAhead = 3

type OrderJob = { accountId: string; orderId: string }

/** Lays the job library's own tables, as the login that migrates, and lets the app work on them. */
export async function migrateJobs(owner: Pool): Promise<void> {
  const boss = new PgBoss({ db: sqlOf(owner), schema, supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue(orderQueue, {
    policy: 'short',
    expireInSeconds: 60,
    retryLimit: 10,
    retryBackoff: true,
  })
  await boss.stop({ graceful: false })
  await owner.query(`
    grant usage on schema ${schema} to fairlead_app;
    grant select, insert, update, delete on all tables in schema ${schema} to fairlead_app;
    grant execute on all functions in schema ${schema} to fairlead_app`)
}

/**
 * Starts the background work of one server process; returns how to stop it. Orders say themselves when they want to be
 * looked at (`look_again_at`), so a lost job is found by the next tick; the job library gives each order to one process
 * at a time and tries again after a failure.
 */
export async function startJobs(ctx: Ctx, post: Post | undefined): Promise<() => Promise<void>> {
  const boss = new PgBoss({ db: sqlOf(ctx.db), schema, migrate: false, createSchema: false, schedule: false })
  boss.on('error', (error) => ctx.log.error({ err: error }, 'job library failed'))
  await boss.start()
  await boss.work<OrderJob>(orderQueue, { pollingIntervalSeconds: 0.5, batchSize: 20 }, async (jobs) => {
    for (const { data } of jobs) await advanceOrder(ctx, data.accountId, data.orderId)
  })

  // Mail, pushes and files have rounds of their own: who is slow to take them must not keep entries from being numbered.
  const rounds = [
    choresOf(ctx, boss),
    post ? [mailChore(ctx, post)] : [],
    ctx.vapid ? [pushChore(ctx, ctx.vapid)] : [],
    [statementChore(ctx)],
  ]
  const stops = rounds.map((chores) => repeat(() => tick(ctx, chores)))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await boss.stop({ graceful: true, timeout: 10_000 })
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

function mailChore(ctx: Ctx, post: Post): Chore {
  return { name: 'send mail', work: () => sendDueMail(ctx, post) }
}

function pushChore(ctx: Ctx, vapid: Vapid): Chore {
  return { name: 'send pushes', work: () => sendDuePushes(ctx, vapid) }
}

function statementChore(ctx: Ctx): Chore {
  return { name: 'make statements', work: () => makeExports(ctx) }
}

/** Something done at every tick, or once in each period that `every` names; again at the next tick after a failure. */
type Chore = {
  name: string
  every?: (now: Date) => string
  doneIn?: string
  work: (now: Date) => Promise<unknown>
}

function choresOf(ctx: Ctx, boss: PgBoss): Chore[] {
  return [
    { name: 'number entries', work: () => callMoney(ctx.db, 'number_entries', []) },
    { name: 'fold network', every: minuteOf, work: () => callMoney(ctx.db, 'fold_network', []) },
    {
      name: 'make partitions',
      every: dayOf,
      work: (now) => callMoney(ctx.db, 'add_event_partitions', [dayOf(now), partitionDaysAhead]),
    },
    { name: 'lapse reviews', work: () => lapseReviews(ctx) },
    { name: 'credit late', every: minuteOf, work: () => creditLateWithdrawals(ctx) },
    { name: 'end account waits', every: minuteOf, work: () => endAccountWaits(ctx) },
    { name: 'close accounts', every: minuteOf, work: () => closeAccounts(ctx) },
    { name: 'send log-in codes', work: () => sendLoginCodes(ctx) },
    { name: 'finish recoveries', every: minuteOf, work: () => finishRecoveries(ctx) },
    { name: 'carry announcements', work: () => carryAnnouncements(ctx) },
    { name: 'offer plans', work: () => keepOffering(ctx) },
    { name: 'keep mandates', work: () => keepMandates(ctx) },
    { name: 'end old devices', every: minuteOf, work: () => endOldDevices(ctx) },
    { name: 'end coupons', every: minuteOf, work: () => endCoupons(ctx) },
    { name: 'return acceptor orders', work: () => returnDueOrders(ctx) },
    { name: 'send due orders', work: (now) => sendDueOrders(ctx, boss, now) },
  ]
}

/** Does every chore that is due; one that fails is logged and keeps none of the others from being done. */
async function tick(ctx: Ctx, chores: readonly Chore[]): Promise<void> {
  const now = ctx.clock.now()
  for (const chore of chores) {
    const period = chore.every?.(now)
    if (period !== undefined && period === chore.doneIn) continue
    try {
      await chore.work(now)
      if (period !== undefined) chore.doneIn = period
    } catch (error) {
      ctx.log.error({ err: error, chore: chore.name }, 'chore failed')
    }
  }
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

function minuteOf(now: Date): string {
  return now.toISOString().slice(0, 16)
}

async function sendDueOrders(ctx: Ctx, boss: PgBoss, now: Date): Promise<void> {
  const due = await many<{ account_id: string; id: string }>(
    ctx.db,
    'select account_id, id from ad_order where look_again_at <= $1 order by look_again_at limit $2',
    [now, dueMax],
  )
  for (const { account_id, id } of due) {
    await boss.send(orderQueue, { accountId: account_id, orderId: id } satisfies OrderJob, {
      singletonKey: id,
    })
  }
}

function sqlOf(pool: Pool) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const { rows } = await pool.query({ text, values: values ?? [] })
      return { rows }
    },
  }
}
