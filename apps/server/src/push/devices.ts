import type { Data, Input } from '@fairlead/contract/endpoint'
import type { push } from '@fairlead/contract/push'
import { Refusal } from '@fairlead/contract/refusals'
import { takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { many, one } from '../db/read.ts'
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

  const now = ctx.clock.now()
  const id = await callMoney<'tell_device', string>(ctx.db, 'tell_device', {
    session: caller.token,
    id: newId(now),
    endpoint: href,
    public_key: publicKey,
    auth_secret: authSecret,
    lang: caller.language,
    name: deviceName(caller.agent),
    now,
  })
  const kept = await one<Row>(
    ctx.db,
    'select id, name, since, last_sent_at, true as current from push_device where account_id = $1 and id = $2',
    [caller.partnerId, id],
  )
  return view(kept)
}

/** Tells a device no more. Throws Refusal data_error for an id that is not the partner's. */
export async function unsubscribe(ctx: Ctx, caller: Caller, id: string): Promise<Record<string, never>> {
  await callMoney(ctx.db, 'forget_device', { session: caller.token, id, now: ctx.clock.now() })
  return {}
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
