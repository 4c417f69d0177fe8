import Fastify, { type FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Ctx } from '../context.ts'
import { laneOf } from '../db/lanes.ts'
import { deadlocks } from '../db/money.ts'
import { many, one } from '../db/read.ts'
import { ownMetrics } from '../metrics/metrics.ts'
import { soon } from './soon.ts'
import { whyNotReady } from './why-not-ready.ts'

/**
 * The program on FAIRLEAD_METRICS_PORT: `/metrics` for Prometheus. It answers without the database too; what the database
 * knows is left out then, and `fairlead_database_up` is 0. Without `facts` it is never asked for: the login of delivery may
 * not know it, and every other process tells.
 */
export function buildMetrics(ctx: Ctx, { facts: wanted }: { readonly facts: boolean }): FastifyInstance {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  const process = new Registry()
  collectDefaultMetrics({ register: process })
  addDeadlocks(process)
  app.get('/metrics', async (_request, reply) => {
    const up = new Registry()
    // First: they share one connection, and it is not to wait for what is counted.
    const [why, facts] = await Promise.all([
      whyNotReady(ctx),
      soon(wanted ? factsOf(ctx) : answers(ctx)).catch(() => undefined),
    ])
    new Gauge({
      name: 'fairlead_database_up',
      help: '1 where the database answered just now; at 0 what it knows is left out',
      registers: [up],
    }).set(facts ? 1 : 0)
    new Gauge({
      name: 'fairlead_ready',
      help: '1 where this process can work, which /readyz says with the reason',
      registers: [up],
    }).set(why === undefined ? 1 : 0)
    const known = [process, ownMetrics, up, ...(facts ? [facts] : [])]
    const texts = await Promise.all(known.map((registry) => registry.metrics()))
    return reply.type(process.contentType).send(texts.join('\n'))
  })
  return app
}

function addDeadlocks(registry: Registry): void {
  new Counter({
    name: 'fairlead_deadlocks_total',
    help: 'Calls that lost a deadlock and were made again',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(deadlocks.lost)
    },
  })
}

/** Nothing, of a database that answers. */
async function answers(ctx: Ctx): Promise<Registry> {
  await one(laneOf(ctx.db, 'operations'), 'select')
  return new Registry()
}

/** What the database knows, read anew: a registry that is thrown away, so that no figure outlives what it says. */
async function factsOf(ctx: Ctx): Promise<Registry> {
  const db = laneOf(ctx.db, 'operations')
  const registers = [new Registry()] as const
  const [beacons, rejected, alarms, due] = await Promise.all([
    many<{ kind: string; reason: string; n: bigint }>(
      db,
      'select kind, reason, sum(n)::bigint as n from event_count group by kind, reason',
    ),
    many<{ door: string; reason: string; n: bigint }>(
      db,
      'select door, reason, sum(n)::bigint as n from rejected_beacon group by door, reason',
    ),
    many<{ kind: string; n: bigint }>(db, 'select kind, count(*) as n from alarm group by kind'),
    one<{ since: Date | null }>(
      db,
      'select min(look_again_at) as since from ad_order where look_again_at <= $1',
      [ctx.clock.now()],
    ),
  ])
  const kept = new Gauge({
    name: 'fairlead_beacons',
    help: 'Beacons kept, by kind and reason; an empty reason is a valid one',
    labelNames: ['kind', 'reason'],
    registers: [...registers],
  })
  for (const { kind, reason, n } of beacons) kept.set({ kind, reason }, Number(n))
  const turnedDown = new Gauge({
    name: 'fairlead_beacons_rejected',
    help: 'Beacons that named nothing trustworthy, only counted, by door and reason',
    labelNames: ['door', 'reason'],
    registers: [...registers],
  })
  for (const { door, reason, n } of rejected) turnedDown.set({ door, reason }, Number(n))
  const alarming = new Gauge({
    name: 'fairlead_alarms',
    help: 'Alarms that somebody must look at, by kind',
    labelNames: ['kind'],
    registers: [...registers],
  })
  for (const { kind, n } of alarms) alarming.set({ kind }, Number(n))
  new Gauge({
    name: 'fairlead_oldest_due_order_seconds',
    help: 'For how long the order that is due longest has waited to be looked at; 0 where none is due',
    registers: [...registers],
  }).set(due.since ? (ctx.clock.now().getTime() - due.since.getTime()) / 1000 : 0)
  return registers[0]
}
