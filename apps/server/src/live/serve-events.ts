import { PassThrough } from 'node:stream'
import { livePath } from '@fairlead/contract/live'
import { Refusal } from '@fairlead/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { lendTo } from '../db/pool.ts'
import { asStranger } from '../http/borrowers.ts'
import { findCaller } from '../http/caller.ts'
import { oneHeader, visitorOf } from '../http/mount.ts'
import { openHub } from './hub.ts'

/** So many apps of one partner are told at once here; more go on asking. */
const streamsMax = 5

/** Mounts the stream of live events. What is refused is an envelope, as everywhere; only a yes is a stream. */
export function serveEvents(app: FastifyInstance, ctx: Ctx): void {
  // However many apps are told, they take few connections from the calls.
  const hub = openHub({ ...ctx, db: lendTo(ctx.db, { owner: 'live events' }) })
  app.addHook('preClose', () => hub.close())
  app.get(`/api${livePath}`, async (request, reply) => {
    const visitor = visitorOf(request)
    const caller = await findCaller(
      asStranger(ctx, visitor),
      visitor,
      oneHeader(request, 'x-ct'),
      'token',
      '',
    )
    if (hub.openOf(caller.partnerId) >= streamsMax) throw new Refusal('too_often')
    const body = new PassThrough()
    await hub.add({ caller, body })
    reply.header('Content-Type', 'text/event-stream; charset=utf-8')
    reply.header('Cache-Control', 'no-store')
    // Kept alive after its end, the connection would hold a server up that stops.
    reply.header('Connection', 'close')
    // Proxies that gather answers before they pass them on would make it late.
    reply.header('X-Accel-Buffering', 'no')
    return reply.send(body)
  })
}
