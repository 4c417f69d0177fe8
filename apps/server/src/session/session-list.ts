import type { Data } from '@fairlead/contract/endpoint'
import type { session } from '@fairlead/contract/session'
import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { signal } from '../notice/signal.ts'

type Row = {
  id: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  browser: string | null
  system: string | null
  network: string | null
  current: boolean
  asked_until: Date | null
}

type Session = Data<typeof session.sessionList>['items'][number]

/** Where the partner is signed in, newest first. */
export async function listSessions(ctx: Ctx, caller: Caller): Promise<Data<typeof session.sessionList>> {
  return { items: await liveSessions(ctx, caller.partnerId, caller.sessionHash) }
}

/**
 * A partner's sessions that go on, newest first; the one of this token, if any, is the current one. Of a token not even the
 * hash leaves the database.
 */
export async function liveSessions(
  { db, clock }: Ctx,
  partnerId: string,
  currentHash: Uint8Array | null,
): Promise<Session[]> {
  const rows = await many<Row>(
    db,
    `select id, created_at, coalesce(last_seen_at, created_at) as last_seen_at, expires_at, browser, system, network,
       coalesce(token_hash = $2, false) as current,
       case when asked_at + new_device_wait() > $3 then asked_at + new_device_wait() end as asked_until
     from partner_session where account_id = $1 and expires_at > $3 order by created_at desc, id`,
    [partnerId, currentHash, clock.now()],
  )
  return rows.map(({ created_at, last_seen_at, expires_at, asked_until, ...known }) => ({
    ...known,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    expires_at: expires_at.toISOString(),
    asked_until: asked_until?.toISOString() ?? null,
  }))
}

/**
 * Ends one session of the partner; its own is a log-out. Where the partner is asked about its device, every session there ends: it is
 * the no. Throws Refusal data_error for an id that is not theirs.
 */
export async function revokeSession(ctx: Ctx, caller: Caller, id: string): Promise<Record<string, never>> {
  await callMoney(ctx.db, 'end_session', { session: caller.token, id, now: ctx.clock.now() })
  await signal(ctx.db, { account: caller.partnerId, what: 'sessions' })
  return {}
}

/**
 * The partner's yes to the device of another session, from one that is not asked about itself. Throws Refusal data_error for an id that
 * is not theirs, and device_unanswered.
 */
export async function confirmDevice(ctx: Ctx, caller: Caller, id: string): Promise<Record<string, never>> {
  await callMoney(ctx.db, 'confirm_device', { session: caller.token, id, now: ctx.clock.now() })
  await signal(ctx.db, { account: caller.partnerId, what: 'sessions' })
  return {}
}

/** Ends every session of the partner but the one that asks, and answers how many those were. */
export async function revokeOtherSessions(ctx: Ctx, caller: Caller): Promise<{ ended: number }> {
  const ended = await callMoney<'end_other_sessions', number>(ctx.db, 'end_other_sessions', {
    session: caller.token,
    now: ctx.clock.now(),
  })
  await signal(ctx.db, { account: caller.partnerId, what: 'sessions' })
  return { ended }
}
