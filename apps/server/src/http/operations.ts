import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { requestSeconds } from '../metrics/metrics.ts'
import { whyNotReady } from './why-not-ready.ts'

/** Says of this process that it is stopping, whatever its database says. */
type Stopping = { yes: boolean }

/** When a caller that is told to wait should come again, in seconds. */
const retryAfterSeconds = '1'

/** Mounts /healthz (the process answers) and /readyz (it can work, or why not), and times what is answered. */
export function mountOperations(app: FastifyInstance, ctx: Ctx): void {
  const stopping: Stopping = { yes: false }
  app.decorate('stopping', stopping)
  app.addHook('onResponse', (request, reply, done) => {
    requestSeconds.observe(
      { route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  let asked: Promise<string | undefined> | undefined
  app.get('/readyz', async (_request, reply) => {
    // Whoever asks meanwhile gets the same answer: strangers who ask a thousand times are one question.
    asked ??= whyNotReady(ctx).finally(() => {
      asked = undefined
    })
    const why = stopping.yes ? 'shutting down' : await asked
    return why === undefined
      ? { status: 'ready' }
      : reply.status(503).header('Retry-After', retryAfterSeconds).send({ status: why })
  })
}

/** Has `/readyz` say that this server is about to go, so that nobody new is sent to it. */
export function sayStopping(app: FastifyInstance): void {
  if (app.hasDecorator('stopping')) app.getDecorator<Stopping>('stopping').yes = true
}
