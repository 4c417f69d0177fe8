import { Refusal } from '@fairlead/contract/refusals'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { databaseFault } from '../db/faults.ts'
import { invalidInput, refused } from './envelope.ts'
import { Busy, busyAnswer } from './gate.ts'
import { languageOf } from './mount.ts'
import { InvalidInput } from './validate.ts'

/**
 * The one place where every failure of a call ends: an expected no becomes its envelope on HTTP 200. Only overload and
 * crashes do not travel on 200 (docs/screens-and-calls.md, Envelope): a busy server, or one whose database is away,
 * full, read-only or too slow, says HTTP 503 with Retry-After, which ends no session; a money call may be made again
 * with its key. Anything unexpected is logged with the request id and answered as HTTP 500 without its insides.
 */
export function handleFailures(
  app: FastifyInstance,
  ctx: Pick<Ctx, 'faults' | 'network'>,
  /** What is elsewhere than where it was asked for. */
  movedTo: (request: FastifyRequest) => string | undefined = () => undefined,
): void {
  const { currency } = ctx.network
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const language = languageOf(request)
    // What is wrong with what was sent to nowhere, such as a method's missing content type, is nothing to say.
    if (request.is404 && !(error instanceof Busy)) return notFound(request, reply, currency)
    reply.status(200)
    if (error instanceof Refusal) return refused(error, language, currency)
    if (error instanceof InvalidInput) return invalidInput(error, language)
    if (error.statusCode === 413) return invalidInput({ field: 'body', problem: 'too_long' }, language)
    // The framework's own refusals: of a body that it cannot read, and of a path that leads out of a folder.
    if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
      return request.method === 'GET' || request.method === 'HEAD'
        ? notFound(request, reply, currency)
        : invalidInput({ field: 'body', problem: 'invalid' }, language)
    if (failureOf(error, ctx, { log: request.log, url: request.routeOptions.url }) === 'later')
      return reply.status(503).headers(busyAnswer.headers).send(busyAnswer.body)
    reply.status(500)
    return refused(new Refusal('server_error'), language, currency)
  })
  app.setNotFoundHandler((request, reply) => {
    const elsewhere = movedTo(request)
    return elsewhere ? reply.redirect(elsewhere, 302) : notFound(request, reply, currency)
  })
}

/** HTTP 404, so that no client takes it for envelope 404, a cancelled account. */
function notFound(request: FastifyRequest, reply: FastifyReply, currency: string) {
  reply.status(404)
  return request.url.startsWith('/api/')
    ? refused(new Refusal('data_error'), languageOf(request), currency)
    : nothingThere
}

const nothingThere = { statusCode: 404, error: 'Not Found' }

/** An address that cannot even be read leads nowhere, and hears no more of it than any other that does. */
export function answerUnreadable(_error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  reply.status(404).header('X-Content-Type-Options', 'nosniff').send(nothingThere)
}

/**
 * Logs and counts what nobody expected, and says whether it may go well later: the server is busy, or its database is away,
 * full, read-only or too slow.
 */
export function failureOf(
  error: unknown,
  { faults }: Pick<Ctx, 'faults'>,
  about: { readonly log: FastifyBaseLogger; readonly url: string | undefined; readonly many?: boolean },
): 'later' | 'never' {
  if (error instanceof Busy) return 'later'
  const fault = databaseFault(error)
  if (!fault) {
    about.log.error({ err: error, url: about.url }, 'call failed')
    return 'never'
  }
  faults.note({ fault, error, ...about })
  return 'later'
}
