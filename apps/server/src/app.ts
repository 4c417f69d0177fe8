import { acceptor } from '@fairlead/contract/acceptor'
import { account } from '@fairlead/contract/account'
import { audit } from '@fairlead/contract/audit'
import { coupon } from '@fairlead/contract/coupon'
import { type Access, bodyBytesMax, type Endpoint, type PartnerAccess } from '@fairlead/contract/endpoint'
import { files } from '@fairlead/contract/files'
import { following } from '@fairlead/contract/following'
import { host } from '@fairlead/contract/host'
import { notice } from '@fairlead/contract/notice'
import { overview } from '@fairlead/contract/overview'
import { passkey } from '@fairlead/contract/passkey'
import { plan } from '@fairlead/contract/plan'
import { profile } from '@fairlead/contract/profile'
import { push } from '@fairlead/contract/push'
import { review } from '@fairlead/contract/review'
import { secondStep } from '@fairlead/contract/second-step'
import { session } from '@fairlead/contract/session'
import { standing } from '@fairlead/contract/standing'
import { statement } from '@fairlead/contract/statement'
import { support } from '@fairlead/contract/support'
import { traffic } from '@fairlead/contract/traffic'
import { wallet } from '@fairlead/contract/wallet'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { accountRoutes } from './account/routes.ts'
import type { Ctx } from './context.ts'
import { couponRoutes } from './coupon/routes.ts'
import { newId } from './db/ids.ts'
import type { Delivery } from './delivery/delivery.ts'
import { mountDoors } from './delivery/doors.ts'
import { openConnectionNotes } from './delivery/note-own-connection.ts'
import { acceptorRoutes } from './exchange/routes.ts'
import { filesRoutes } from './files/routes.ts'
import { serveFiles } from './files/serve-files.ts'
import { followingRoutes } from './following/routes.ts'
import { hostRoutes } from './host/routes.ts'
import { mountApiDocs } from './http/api-docs.ts'
import { asStranger } from './http/borrowers.ts'
import { type Caller, findCaller, recallCaller, type Visitor } from './http/caller.ts'
import { answerUnreadable, handleFailures } from './http/failures.ts'
import { addGate } from './http/gate.ts'
import { inlineScripts } from './http/inline-scripts.ts'
import { mount, oneHeader } from './http/mount.ts'
import { mountOperations } from './http/operations.ts'
import { keepAppOffAdsHost } from './http/own-hosts.ts'
import { pageAskedFor } from './http/page-addresses.ts'
import { noteRefusals } from './http/security-events.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { builtApp, serveApp } from './http/static-app.ts'
import { serveEvents } from './live/serve-events.ts'
import { noticeRoutes } from './notice/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { planRoutes } from './plan/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { secondStepRoutes } from './second-step/routes.ts'
import { openContactFrames } from './session/contact-frames.ts'
import { findHost } from './session/find-host.ts'
import { sessionRoutes } from './session/routes.ts'
import { auditRoutes } from './staff/audit-routes.ts'
import { standingRoutes } from './standing/routes.ts'
import { statementRoutes } from './statement/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { trafficRoutes } from './traffic/routes.ts'
import { walletRoutes } from './wallet/routes.ts'

export type AppParts = {
  /** Mounts the calls of the partner app; off for a pure delivery node. */
  readonly api: boolean
  /** Mounts the delivery doors; undefined for a pure API node. */
  readonly delivery: Delivery | undefined
}

/** How long a request may take to arrive, and how often Node looks for one that takes longer. */
const arrival = { withinMs: 30_000, lookedAtEveryMs: 5_000 }

/** A Fastify with the house's limits, request ids and one place for failures. */
export function openHttp(
  ctx: Pick<Ctx, 'clock' | 'log' | 'trustedProxies'>,
  { withinMs, lookedAtEveryMs } = arrival,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: ctx.log as Logger as never,
    // Calls that need more say so in the contract.
    bodyLimit: bodyBytesMax,
    forceCloseConnections: 'idle',
    // What was accepted is answered, with `Connection: close` (shutdown.ts).
    return503OnClosing: false,
    // Without this everybody behind a reverse proxy would be one address, and their beacons too many of one.
    trustProxy: ctx.trustedProxies.length > 0 ? [...ctx.trustedProxies] : false,
    requestTimeout: withinMs,
    http: { connectionsCheckingInterval: lookedAtEveryMs, headersTimeout: withinMs },
    genReqId: () => newId(ctx.clock.now()),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: answerUnreadable,
  }) as unknown as FastifyInstance
  addGate(app)
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('X-Request-Id', request.id)
    done(null, payload)
  })
  return app
}

/** The program on PORT: partner app, API with its documents, delivery doors, operations. Tests call it too. */
export function buildApp(ctx: Ctx, parts: AppParts): FastifyInstance {
  const app = openHttp(ctx)
  handleFailures(app, ctx, parts.api ? pageAskedFor : undefined)
  noteRefusals(app, ctx, { staff: false })
  keepAppOffAdsHost(app, ctx)
  addSecurityHeaders(app, ctx.publicUrl, {
    scripts: inlineScripts(builtApp('partner')),
    // A node of delivery alone shows no page of the app.
    frames: parts.api ? openContactFrames(ctx) : async () => [],
    images: [ctx.siteUrl],
    hosts: ctx.hosts.map(({ origin }) => origin),
  })
  mountOperations(app, ctx)
  if (parts.api) {
    const noteConnection = openConnectionNotes(ctx)
    const find = async (endpoint: Endpoint, visitor: Visitor, request: FastifyRequest, key: string) => {
      const caller = await findPartner(asStranger(ctx, visitor), endpoint, visitor, request, key)
      noteConnection(caller, request)
      return caller
    }
    const recall = ({ access }: Endpoint, visitor: Visitor, request: FastifyRequest, key: string) => {
      if (!needsToken(access)) return undefined
      const known = recallCaller(ctx, visitor, oneHeader(request, 'x-ct'), key)
      if (known) noteConnection(known.caller, request)
      return known
    }
    mount(app, ctx, session, sessionRoutes, find, recall)
    mount(app, ctx, passkey, passkeyRoutes, find, recall)
    mount(app, ctx, profile, profileRoutes, find, recall)
    mount(app, ctx, secondStep, secondStepRoutes, find, recall)
    mount(app, ctx, account, accountRoutes, find, recall)
    mount(app, ctx, plan, planRoutes, find, recall)
    mount(app, ctx, traffic, trafficRoutes, find, recall)
    mount(app, ctx, following, followingRoutes, find, recall)
    mount(app, ctx, overview, overviewRoutes, find, recall)
    mount(app, ctx, coupon, couponRoutes, find, recall)
    mount(app, ctx, standing, standingRoutes, find, recall)
    mount(app, ctx, wallet, walletRoutes, find, recall)
    mount(app, ctx, statement, statementRoutes, find, recall)
    mount(app, ctx, review, reviewRoutes, find, recall)
    mount(app, ctx, acceptor, acceptorRoutes, find, recall)
    mount(app, ctx, notice, noticeRoutes, find, recall)
    mount(app, ctx, push, pushRoutes, find, recall)
    mount(app, ctx, audit, auditRoutes, find, recall)
    mount(app, ctx, support, supportRoutes, find, recall)
    mount(app, ctx, files, filesRoutes, find, recall)
    mount(app, ctx, host, hostRoutes, async (_endpoint, visitor, request) =>
      findHost(asStranger(ctx, visitor), visitor, oneHeader(request, 'x-host-key')),
    )
    serveEvents(app, ctx)
    serveFiles(app, ctx)
    mountApiDocs(app)
    serveApp(app, 'partner')
  }
  if (parts.delivery) mountDoors(app, ctx, parts.delivery)
  return app
}

async function findPartner(
  ctx: Ctx,
  endpoint: Endpoint,
  visitor: Visitor,
  request: FastifyRequest,
  idempotencyKey: string,
): Promise<Caller> {
  const { access } = endpoint
  if (needsToken(access)) {
    return findCaller(ctx, visitor, oneHeader(request, 'x-ct'), access, idempotencyKey)
  }
  return {
    ...visitor,
    partnerId: '',
    token: '',
    sessionHash: Buffer.alloc(0),
    accountOpen: false,
    idempotencyKey,
  }
}

function needsToken(access: Access): access is PartnerAccess {
  return access === 'token' || access === 'person' || access === 'wallet' || access === 'account'
}
