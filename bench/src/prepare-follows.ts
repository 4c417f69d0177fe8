import { campaignId } from './campaign.ts'
import { idOf, type Lane } from './lane.ts'
import type { BenchNetwork } from './network.ts'
import { preparePartners } from './prepare-lane.ts'
import { termsOf } from './prepare-withdrawals.ts'

/** The account that is followed, and its ID. */
const followed: Lane = { name: 'followed', partners: 1, ordersEach: 1, putMicros: 5_000_000n }
export const followedId = 'OP-BENCHX'
const ordersSettled = 30

/** Publishes the ID of an account with a hundred days and thirty settled orders behind it. */
export async function publishId({ ctx, owner }: BenchNetwork): Promise<void> {
  await preparePartners(ctx, owner, followed)
  const account = `'${idOf(followed, 'partner', 0)}'`
  const at = `'${ctx.clock.now().toISOString()}'::timestamptz`
  const order = `bench.id('followed', 'settled', n)`
  const orders = `generate_series(1, ${ordersSettled}) n`
  const then = `${at} - n * interval '1 day'`
  await owner.query(`
    update partner set account_opened_at = ${at} - interval '100 days' where id = ${account};
    insert into order_move (account_id, order_id, seq, action, from_state, to_state, actor, at)
      select ${account}, ${order}, seq, action, from_state, to_state, 'system', ${then} from ${orders}, (values
        (1, 'offer', 'none', 'waiting'), (2, 'fund', 'waiting', 'matching'), (3, 'match', 'matching', 'running'),
        (4, 'finish', 'running', 'finished'), (5, 'close', 'finished', 'settling'), (6, 'settle', 'settling', 'settled')
      ) moves (seq, action, from_state, to_state);
    insert into ad_order (account_id, id, plan_number, campaign_id, rule_version, state, move_seq, impression_price, payout,
        fee_bp, offered_at, answer_by, funded_at, matched_at, finished_at, closed_at, settled_at, funded_cash,
        consumed_cash, released_cash, reserve_total, accrued, unreserved, settled_out)
      select ${account}, ${order}, 'S-' || n, '${campaignId}', 1, 'settled', 6, 100, 290000, 1200, ${then}, ${then}, ${then},
        ${then}, ${then}, ${then}, ${then}, 10000000, 5000000, 5000000, 30000000, 6000000, 24000000, 6000000
      from ${orders};
    select record_standing(${account}, id, settled_at), tally_order(${account}, id), add_to_total(${account}, p_settled => 1)
      from ad_order where account_id = ${account} order by settled_at;
    select publish_followed_id(bench.secret('followed', 'session', 0), '${followedId}', 1000, ${at})`)
}

/** A step-up token for each partner of a lane to follow the ID with. */
export async function prepareFollowing({ ctx, owner }: BenchNetwork, lane: Lane): Promise<void> {
  const { at, partners, session, params, of } = following(ctx, lane)
  await owner.query(`
    insert into step_up (account_id, token_hash, session_hash, action, params_hash, expires_at)
      select ${of('id', 'partner', 'n')}, sha256(${of('secret', 'follow', 'n')}::bytea), ${session}, 'follow', ${params},
        ${at} + interval '7 days' from ${partners}`)
}

/** Has each partner of a lane follow the ID. */
export async function followAll(network: BenchNetwork, lane: Lane): Promise<void> {
  const { ctx, owner } = network
  await prepareFollowing(network, lane)
  const { at, partners, params, of } = following(ctx, lane)
  await owner.query(`
    select follow_account(${of('secret', 'session', 'n')}, ${of('id', 'follow', 'n')}, '${followedId}', 1000, 1000,
      sha256(${of('secret', 'follow', 'n')}::bytea), ${params}, ${at}) from ${partners}`)
}

function following(ctx: BenchNetwork['ctx'], lane: Lane) {
  const terms = termsOf(ctx, lane)
  const spelled = `[["fee_percent","10"],["followed_id","${followedId}"],["share_percent","10"]]`
  return { ...terms, params: `sha256(${terms.session} || '${spelled}'::bytea)` }
}
