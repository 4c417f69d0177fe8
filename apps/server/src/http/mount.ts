import type { Endpoint, Endpoints } from '@fairlead/contract/endpoint'
import type { Handlers } from '@fairlead/contract/handlers'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { Refusal } from '@fairlead/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Ctx } from '../context.ts'
import type { Ending } from '../db/ending.ts'
import { withSessionCheck } from '../db/one-trip/guard.ts'
import { scopedTo } from '../db/one-trip/scope.ts'
import { lendTo, type Pool, type Scope } from '../db/pool.ts'
import type { Borrower } from '../db/shares.ts'
import { actorOf, addressOf, nameActor } from './actor.ts'
import { borrowerOf, strangerAt } from './borrowers.ts'
import { endingOf } from './call-ending.ts'
import type { Visitor } from './caller.ts'
import { compressed } from './compress.ts'
import { granted } from './envelope.ts'
import { readForm, takeForm } from './form.ts'
import { Busy, gateOf } from './gate.ts'
import { readLanguage } from './language.ts'
import { securityKindOf } from './security-events.ts'
import { readTimeZone } from './time-zone.ts'
import { validate } from './validate.ts'

/** Finds out who calls an endpoint; throws a Refusal for somebody who may not. */
export type FindCaller<Who> = (
  endpoint: Endpoint,
  visitor: Visitor,
  request: FastifyRequest,
  idempotencyKey: string,
) => Promise<Who>

/**
 * Names a caller who was found before, with the guard that makes sure, or only whose share the call takes while it is found who
 * that is; undefined for a stranger.
 */
export type RecallCaller<Who> = (
  endpoint: Endpoint,
  visitor: Visitor,
  request: FastifyRequest,
  idempotencyKey: string,
) => { readonly caller: Who; readonly guard: Scope } | { readonly share: Borrower } | undefined

/** Mounts a group of endpoints under `/api`: caller first, then the input's shape, then the use case. */
export function mount<Who, const Group extends Endpoints>(
  app: FastifyInstance,
  ctx: Ctx,
  group: Group,
  handlers: Handlers<Ctx, Who, Group>,
  findCaller: FindCaller<Who>,
  recallCaller: RecallCaller<Who> = () => undefined,
): void {
  const gate = gateOf(app)
  for (const [name, endpoint] of Object.entries(group)) {
    const handler = handlers[name] as (ctx: Ctx, caller: Who, input: unknown) => Promise<unknown>
    const work = async (
      request: FastifyRequest,
      visitor: Visitor,
      caller: Who,
      db: Pool,
      idempotencyKey: string | undefined,
    ) => {
      nameActor(request, caller)
      const input = validate(endpoint, await readInput(endpoint, request))
      refuseOtherRoles(endpoint, caller)
      if (endpoint.money && idempotencyKey === undefined) throw new Refusal('idempotency_key_missing')
      const auth = lendTo(ctx.auth, borrowerOf(caller, visitor))
      return granted(await handler({ ...ctx, db, auth, log: request.log as Ctx['log'] }, caller, input))
    }
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const visitor = visitorOf(request)
      const key = readIdempotencyKey(request)
      const ending = endingOf(endpoint, reply)
      const found = async () => {
        const caller = await findCaller(endpoint, visitor, request, key ?? '')
        return { caller, db: dbFor(ctx, caller, visitor, ending) }
      }
      const foundAndDone = async () => {
        const { caller, db } = await found()
        return work(request, visitor, caller, db, key)
      }
      // A form is still being sent: it may take its sender's time, and no place at the gate.
      if (endpoint.fileBytesMax !== undefined) return foundAndDone()
      const known = recallCaller(endpoint, visitor, request, key ?? '')
      if (!known || 'share' in known)
        return gate.pass(known?.share ?? strangerAt(visitor.address), foundAndDone)
      const borrower = { ...borrowerOf(known.caller, visitor), ending }
      return gate.pass(borrower, async () => {
        const { db, checkSession } = withSessionCheck(lendTo(ctx.db, borrower), known.guard)
        const [done] = await Promise.allSettled([work(request, visitor, known.caller, db, key)])
        if (!checkSession()) {
          // Nobody is answered unseen. What the guard turned away was not begun, and begins here in the long way.
          const again = await found()
          if (checkSession() === false) return work(request, visitor, again.caller, again.db, key)
        }
        if (done.status === 'rejected') throw done.reason
        return done.value
      })
    }
    const kind = securityKindOf(endpoint.path)
    const answerAndNote = async (request: FastifyRequest, reply: FastifyReply) => {
      const answered = await answer(request, reply)
      if (kind) ctx.security.note(kind, { address: addressOf(request) }, actorOf(request))
      return answered
    }
    const route: RouteOptions = {
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      onRequest: (_request, _reply, done) => done(gate.isFull ? new Busy('process') : undefined),
      handler: answerAndNote,
      ...(endpoint.bodyBytesMax !== undefined && { bodyLimit: endpoint.bodyBytesMax }),
      ...(endpoint.method === 'GET' && endpoint.access === 'anyone' && { onSend: compressed }),
    }
    if (endpoint.fileBytesMax === undefined) app.route(route)
    else takeForm(app, route)
  }
}

/** A partner's call sees that partner's rows alone, by the database's own scope as well. */
function dbFor(ctx: Ctx, caller: unknown, visitor: Visitor, ending: Ending | undefined): Pool {
  const { partnerId } = caller as { readonly partnerId?: string }
  const db = lendTo(ctx.db, { ...borrowerOf(caller, visitor), ending })
  return partnerId ? scopedTo(db, partnerId) : db
}

/** The console's calls name who of the staff may make them. Throws Refusal role_missing. */
export function refuseOtherRoles({ roles }: Endpoint, caller: unknown): void {
  const { role } = caller as { readonly role?: OperatorRole }
  if (roles && !(role && roles.includes(role))) throw new Refusal('role_missing')
}

/** A form is read only now that its sender is known. */
async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  if (endpoint.fileBytesMax !== undefined) return readForm(request, endpoint.fileBytesMax, endpoint.tooLarge)
  return endpoint.method === 'GET' ? request.query : (request.body ?? {})
}

export function visitorOf(request: FastifyRequest): Visitor {
  return {
    requestId: request.id,
    language: languageOf(request),
    zone: readTimeZone(oneHeader(request, 'x-tz')),
    address: request.ip,
    agent: oneHeader(request, 'user-agent'),
  }
}

export function languageOf(request: FastifyRequest) {
  return readLanguage(oneHeader(request, 'x-lang'), oneHeader(request, 'accept-language'))
}

export function oneHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** 8 to 100 printable characters; made by the client before it sends, and the same when it tries again. */
function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = oneHeader(request, 'idempotency-key')
  if (key === undefined) return undefined
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) throw new Refusal('idempotency_key_missing')
  return key
}
