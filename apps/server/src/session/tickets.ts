import type { Data } from '@fairlead/contract/endpoint'
import type { host } from '@fairlead/contract/host'
import { Refusal } from '@fairlead/contract/refusals'
import type { Language } from '@fairlead/contract/wire'
import type { Ctx } from '../context.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { maybeOne } from '../db/read.ts'
import { type Standing, stateRefusal } from '../http/account-state.ts'
import type { Visitor } from '../http/caller.ts'
import type { HostCaller } from './find-host.ts'
import { startSession } from './sessions.ts'

const ticketMs = 60_000

/**
 * A ticket for one entry of a partner whom this host brought in; only its hash is kept. Throws Refusal data_error for
 * anybody else, known or not.
 */
export async function makeTicket(
  ctx: Ctx,
  caller: HostCaller,
  hostUser: string,
): Promise<Data<typeof host.ticket>> {
  const ticket = newSecret()
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + ticketMs)
  const { rowCount } = await ctx.auth.query({
    text: `insert into entry_ticket (ticket_hash, account_id, made_at, expires_at)
           select $1::bytea, id, $4::timestamptz, $5::timestamptz from partner where entry = $2 and host_user = $3`,
    values: [hashSecret(ticket), caller.host, hostUser, now, expiresAt],
  })
  if (rowCount === 0) throw new Refusal('data_error')
  return { ticket, expires_at: expiresAt.toISOString() }
}

/** Exchanges a ticket for a session; the ticket is used up by it. Throws Refusal entry_ticket_wrong. */
export async function enter(
  ctx: Ctx,
  visitor: Visitor,
  ticket: string,
): Promise<{ token: string; lang: Language }> {
  const partner = await maybeOne<Standing & { id: string; password_hash: string; expires_at: Date }>(
    ctx.auth,
    `with spent as (delete from entry_ticket where ticket_hash = $1 returning account_id, expires_at)
     select p.id, p.password_hash, p.lang, p.state, p.state_reason, p.state_until, s.expires_at
     from spent s join partner p on p.id = s.account_id`,
    [hashSecret(ticket)],
  )
  if (!partner || partner.expires_at <= ctx.clock.now()) throw new Refusal('entry_ticket_wrong')
  if (partner.state === 'not_activated') {
    throw stateRefusal({ ...partner, state: partner.state })
  }
  const { token } = await startSession(
    ctx,
    visitor,
    partner.id,
    partner.password_hash,
    'start_hosted_session',
  )
  ctx.security.note('signed_in', visitor, partner.id)
  return { token, lang: partner.lang }
}
