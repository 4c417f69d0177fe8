import type { PartnerAccess } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { Language } from '@fairlead/contract/wire'
import type { Ctx, Network } from '../context.ts'
import { hashSecret } from '../crypto/opaque.ts'
import { callMoney, type RequestKey, requestHash } from '../db/money.ts'
import type { Scope } from '../db/pool.ts'
import { maybeOne } from '../db/read.ts'
import { type Standing, stateRefusal } from './account-state.ts'
import type { TimeZone } from './time-zone.ts'
import { prefixOfVisitor } from './visitor-address.ts'

/** What is known of any request before its use case runs. */
export type Visitor = {
  readonly requestId: string
  readonly language: Language
  readonly zone: TimeZone
  readonly address: string
  /** How the browser names itself. */
  readonly agent?: string | undefined
}

/** A signed-in partner. */
export type Caller = Visitor & {
  readonly partnerId: string
  /** What proves to the database who this is; in no log and no answer. */
  readonly token: string
  readonly sessionHash: Buffer
  readonly accountOpen: boolean
  /** Empty for calls that change no money. */
  readonly idempotencyKey: string
}

/** A partner's claim on the idempotency key of one call with one input. */
export function partnerKey(caller: Caller, call: string, input: unknown, now: Date): RequestKey {
  return {
    ownerId: caller.partnerId,
    key: `partner:${caller.idempotencyKey}`,
    request: requestHash(call, input),
    now,
  }
}

type SessionRow = Standing & {
  account_id: string
  expires_at: Date
  last_seen_at: Date | null
  account_open: boolean
}

/**
 * Finds the partner behind an X-CT token. No token: 401. Unknown, revoked or expired: envelope 503. A disabled or
 * cancelled account still reads and withdraws (`access: 'wallet'`), all else answers 403 or 404 (docs/rules.md, Accounts).
 */
export async function findCaller(
  ctx: Ctx,
  visitor: Visitor,
  token: string | undefined,
  access: PartnerAccess,
  idempotencyKey: string,
): Promise<Caller> {
  if (!token) throw new Refusal('no_auth')
  const sessionHash = hashSecret(token)
  const session = await maybeOne<SessionRow>(
    ctx.db,
    `select s.account_id, s.expires_at, s.last_seen_at, p.account_opened_at is not null as account_open, p.state,
       p.state_reason, p.state_until, p.lang
     from partner_session s join partner p on p.id = s.account_id where s.token_hash = $1`,
    [sessionHash],
  )
  if (!session || session.expires_at <= ctx.clock.now()) throw new Refusal('token_expired')
  const needsActive = access === 'account' || access === 'person'
  if (session.state !== 'active' && (session.state === 'not_activated' || needsActive)) {
    throw stateRefusal({ ...session, state: session.state }, visitor.zone)
  }
  if ((access === 'wallet' || access === 'account') && !session.account_open)
    throw new Refusal('no_ad_account')
  await noteSeen(ctx, visitor, token, session.last_seen_at)
  if (session.state === 'active' && session.account_open) remember(ctx, sessionHash, session.account_id)
  return {
    ...visitor,
    partnerId: session.account_id,
    token,
    sessionHash,
    accountOpen: session.account_open,
    idempotencyKey,
  }
}

/** Whose sessions this process has seen. A session never changes hands, so all that can be old here is that it was good. */
const seenBy = new WeakMap<Network, Map<string, string>>()
const seenMax = 100_000

function remember({ network }: Ctx, sessionHash: Buffer, partnerId: string): void {
  const known = seenBy.get(network)
  const seen = known && known.size < seenMax ? known : new Map<string, string>()
  seenBy.set(network, seen.set(sessionHash.toString('latin1'), partnerId))
}

/**
 * The partner behind a token that was good here before, and the guard that must find it good again before anything of
 * the call is done (functions/session/session-guard.sql): it saves findCaller's round trip. Undefined for any other token.
 */
export function recallCaller(
  ctx: Ctx,
  visitor: Visitor,
  token: string | undefined,
  idempotencyKey: string,
): { caller: Caller; guard: Scope } | undefined {
  if (!token) return undefined
  const sessionHash = hashSecret(token)
  const partnerId = seenBy.get(ctx.network)?.get(sessionHash.toString('latin1'))
  if (!partnerId) return undefined
  return {
    caller: { ...visitor, partnerId, token, sessionHash, accountOpen: true, idempotencyKey },
    guard: {
      partnerId,
      statement: {
        name: 'check-session',
        text: 'select check_session($1, $2, $3)',
        values: [sessionHash, partnerId, ctx.clock.now()],
      },
      always: true,
    },
  }
}

/** How exactly it is known when a session was last used: a write at every call would cost more than it tells. */
const seenEveryMs = 10 * 60_000

async function noteSeen(ctx: Ctx, visitor: Visitor, token: string, lastSeen: Date | null): Promise<void> {
  const now = ctx.clock.now()
  if (lastSeen && now.getTime() - lastSeen.getTime() < seenEveryMs) return
  await callMoney(ctx.db, 'note_session_seen', {
    session: token,
    network: prefixOfVisitor(visitor),
    now,
  })
}
