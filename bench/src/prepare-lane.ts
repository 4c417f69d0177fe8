import type { Ctx } from '@fairlead/server/src/context.ts'
import type { Pool } from '@fairlead/server/src/db/pool.ts'
import { campaignId, payIn } from './campaign.ts'
import { itemsIn, type Lane } from './lane.ts'

/**
 * Makes a lane's partners, sessions, money, offers and step-up tokens in bulk, as owner, the way the product's own calls
 * would have left them: the invariants hold before the first funding and are checked after the last.
 */
export async function prepareLane(ctx: Ctx, owner: Pool, lane: Lane): Promise<void> {
  await preparePartners(ctx, owner, lane)
  const at = `'${ctx.clock.now().toISOString()}'::timestamptz`
  const later = `${at} + interval '7 days'`
  const orders = `generate_series(0, ${itemsIn(lane) - 1}) n`
  const owning = `bench.id('${lane.name}', 'partner', n % ${lane.partners})`
  const order = `bench.id('${lane.name}', 'order', n)`
  const token = `bench.secret('${lane.name}', 'session', n % ${lane.partners})`
  const session = `sha256(${token}::bytea)`
  const put = `${lane.putMicros / 1_000_000n}.00`
  // What the app's `stepUpParams.fund` comes to, in the spelling that is hashed.
  const params = `'[["amount","${put}"],["id","' || ${order} || '"],["rule_version","1"]]'`

  await owner.query(`
    insert into order_move (account_id, order_id, seq, action, from_state, to_state, actor, at)
      select ${owning}, ${order}, 1, 'offer', 'none', 'waiting', 'system', ${at} from ${orders};
    insert into ad_order (account_id, id, plan_number, campaign_id, rule_version, state, move_seq, impression_price,
        payout, fee_bp, offered_at, answer_by, look_again_at)
      select ${owning}, ${order}, 'P-' || n, '${campaignId}', 1, 'waiting', 1, 100, 290000, 1200, ${at}, ${later}, ${later}
      from ${orders};
    insert into bench.item (lane, n, account_id, session, order_id, step_up, params)
      select '${lane.name}', n, ${owning}, ${token}, ${order}, sha256(bench.secret('${lane.name}', 'step-up', n)::bytea),
        sha256(${session} || (${params})::bytea)
      from ${orders};
    insert into step_up (account_id, token_hash, session_hash, action, params_hash, expires_at)
      select account_id, step_up, ${session}, 'fund', params, ${later} from bench.item where lane = '${lane.name}'`)
}

/** Funds a lane's orders through the product's own function, so that they wait to be matched. */
export async function fundAll(owner: Pool, lane: Lane): Promise<void> {
  await owner.query(`
    select fund_order(session, order_id, ${lane.putMicros}, 1, step_up, params, '{}', 'bench:' || order_id, params,
      gen_random_uuid(), now())
    from bench.item where lane = '${lane.name}'`)
}

/** Funds and matches a lane's orders, so that they run. */
export async function startAll(owner: Pool, lane: Lane): Promise<void> {
  await fundAll(owner, lane)
  await owner.query(`
    select match_order(account_id, order_id, gen_random_uuid(), now()) from bench.item where lane = '${lane.name}'`)
}

/**
 * Only a lane's partners, their sessions and their money. The sessions were last seen just now, by the call that gave
 * the step-up token.
 */
export async function preparePartners(ctx: Ctx, owner: Pool, lane: Lane): Promise<void> {
  const now = ctx.clock.now()
  const at = `'${now.toISOString()}'::timestamptz`
  const later = `${at} + interval '7 days'`
  const partners = `generate_series(0, ${lane.partners - 1}) n`
  const partner = `bench.id('${lane.name}', 'partner', n)`
  const session = `sha256(bench.secret('${lane.name}', 'session', n)::bytea)`
  const wallet = lane.putMicros * BigInt(lane.ordersEach)
  await owner.query(`
    select begin_account(${partner}, false, ${at}) from ${partners};
    insert into partner (id, username, nickname, email, phone, password_hash, account_opened_at, created_at)
      select ${partner}, '${lane.name}.' || n, 'Bench', '${lane.name}.' || n || '@bench.example', '', '', ${at}, ${at}
      from ${partners};
    insert into partner_session (token_hash, account_id, created_at, expires_at, last_seen_at)
      select ${session}, ${partner}, ${at}, ${later}, ${at} from ${partners};
    insert into wallet (account_id, available) select ${partner}, ${wallet} from ${partners}`)
  await payIn(
    owner,
    now,
    `select ${partner} as account_id, 'available' as class, ${wallet} as amount from ${partners}`,
  )
}
