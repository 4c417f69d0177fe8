import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Ctx } from '../context.ts'
import { many, maybeOne } from '../db/read.ts'

/** Mounts /healthz (the process answers), /readyz (the database does too) and /metrics (Prometheus). */
export function mountOperations(app: FastifyInstance, ctx: Ctx): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'fairlead_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    requests.observe(
      { route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  addBeaconMetrics(registry, ctx)

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await maybeOne(ctx.db, 'select 1 as ok').catch(() => undefined)
    return ready
      ? { status: 'ready' }
      : reply.status(503).header('Retry-After', '1').send({ status: 'database away' })
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

function addBeaconMetrics(registry: Registry, ctx: Ctx): void {
  new Gauge({
    name: 'fairlead_beacons',
    help: 'Beacons kept, by kind and reason; an empty reason is a valid one',
    labelNames: ['kind', 'reason'],
    registers: [registry],
    async collect() {
      const rows = await many<{ kind: string; reason: string; n: bigint }>(
        ctx.db,
        'select kind, reason, sum(n)::bigint as n from event_count group by kind, reason',
      )
      for (const { kind, reason, n } of rows) this.set({ kind, reason }, Number(n))
    },
  })
  new Gauge({
    name: 'fairlead_beacons_rejected',
    help: 'Beacons that named nothing trustworthy, only counted, by door and reason',
    labelNames: ['door', 'reason'],
    registers: [registry],
    async collect() {
      const rows = await many<{ door: string; reason: string; n: bigint }>(
        ctx.db,
        'select door, reason, sum(n)::bigint as n from rejected_beacon group by door, reason',
      )
      for (const { door, reason, n } of rows) this.set({ door, reason }, Number(n))
    },
  })
  new Gauge({
    name: 'fairlead_alarms',
    help: 'Alarms that somebody must look at, by kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const rows = await many<{ kind: string; n: bigint }>(
        ctx.db,
        'select kind, count(*) as n from alarm group by kind',
      )
      for (const { kind, n } of rows) this.set({ kind }, Number(n))
    },
  })
}
