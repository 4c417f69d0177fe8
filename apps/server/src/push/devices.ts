import type { Data, Input } from '@fairlead/contract/endpoint'
import type { push } from '@fairlead/contract/push'
import { Refusal } from '@fairlead/contract/refusals'
import { takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { unscoped } from '../db/one-trip/scope.ts'
import { inTransaction } from '../db/pool.ts'
import { many, maybeOne, one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { deviceName } from './device-name.ts'
import { isPoint } from './encrypt.ts'
import { readEndpoint } from './endpoint.ts'

type Row = { id: string; name: string; since: Date; last_sent_at: Date | null; current: boolean }

/** The devices of the partner whose sessions live, newest first, and the key to subscribe with. */
export async function listDevices(ctx: Ctx, caller: Caller): Promise<Data<typeof push.devices>> {
  const rows = await many<Row>(
    ctx.db,
    `select d.id, d.name, d.since, d.last_sent_at, s.token_hash = $2 as current
     from push_device d join partner_session s on s.account_id = d.account_id and s.id = d.session_id
     where d.account_id = $1 and s.expires_at > $3 order by d.since desc, d.id`,
    [caller.partnerId, caller.sessionHash, ctx.clock.now()],
  )
  return { public_key: ctx.vapid?.publicKey ?? null, items: rows.map(view) }
}

/**
 * Tells the device of this session of money events from now on; asking again changes its keys and language. A browser
 * that was somebody else's before is that partner's no more, which takes the same keys to show that it is the same one.
 * Throws Refusal push_off, push_subscription_wrong or too_often.
 */
export async function subscribe(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof push.subscribe>,
): Promise<Data<typeof push.subscribe>> {
  if (!ctx.vapid) throw new Refusal('push_off')
  const publicKey = Buffer.from(input.public_key, 'base64url')
  const authSecret = Buffer.from(input.auth_secret, 'base64url')
  const { href } = readEndpoint(input.endpoint, ctx.network.demo) ?? {}
  if (!href) throw new Refusal('push_subscription_wrong')
  if (!isPoint(publicKey)) throw new Refusal('push_subscription_wrong', {}, 'public_key')
  await takeTry(ctx, 'push', caller.partnerId)

  const others = await unscoped(ctx.db).query({
    text: `delete from push_device
           where endpoint = $1 and account_id <> $2 and public_key = $3 and auth_secret = $4`,
    values: [href, caller.partnerId, publicKey, authSecret],
  })
  if (others.rowCount === 0 && (await isOthers(ctx, caller, href)))
    throw new Refusal('push_subscription_wrong')

  const row = await inTransaction(ctx.db, async (client) => {
    // One at a time: two at once of one session would both stay.
    await one(client, 'select from partner where id = $1 for no key update', [caller.partnerId])
    const session = await maybeOne<{ id: string }>(
      client,
      'select id from partner_session where account_id = $1 and token_hash = $2',
      [caller.partnerId, caller.sessionHash],
    )
    if (!session) throw new Refusal('token_expired')
    await client.query({
      text: 'delete from push_device where account_id = $1 and session_id = $2 and endpoint <> $3',
      values: [caller.partnerId, session.id, href],
    })
    const now = ctx.clock.now()
    const kept = await one<Row>(
      client,
      `insert into push_device
         (account_id, id, session_id, endpoint, public_key, auth_secret, lang, name, since)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (endpoint) do update set session_id = excluded.session_id, public_key = excluded.public_key,
         auth_secret = excluded.auth_secret, lang = excluded.lang, name = excluded.name
       returning id, name, since, last_sent_at, true as current`,
      [
        caller.partnerId,
        newId(now),
        session.id,
        href,
        publicKey,
        authSecret,
        caller.language,
        deviceName(caller.agent),
        now,
      ],
    )
    return kept
  })
  return view(row)
}

/** Tells a device no more. Throws Refusal data_error for an id that is not the partner's. */
export async function unsubscribe(ctx: Ctx, caller: Caller, id: string): Promise<Record<string, never>> {
  const { rowCount } = await ctx.db.query({
    text: 'delete from push_device where account_id = $1 and id = $2',
    values: [caller.partnerId, id],
  })
  if (rowCount === 0) throw new Refusal('data_error')
  return {}
}

/** Whether a browser is still told of somebody else's money: then it cannot be this one. */
async function isOthers(ctx: Ctx, caller: Caller, endpoint: string): Promise<boolean> {
  const row = await maybeOne(
    unscoped(ctx.db),
    'select from push_device where endpoint = $1 and account_id <> $2',
    [endpoint, caller.partnerId],
  )
  return row !== undefined
}

function view({ id, name, since, last_sent_at, current }: Row): Data<typeof push.subscribe> {
  return {
    id,
    name,
    since: since.toISOString(),
    last_sent_at: last_sent_at?.toISOString() ?? null,
    current,
  }
}
