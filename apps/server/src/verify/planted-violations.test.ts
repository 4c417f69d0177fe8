import { afterAll, beforeAll, expect, it } from 'vitest'
import { Real } from '../../test/ledger-model/real.ts'
import { openCouponOffer } from '../../test/support/coupons.ts'
import { deliver } from '../../test/support/deliver.ts'
import {
  match,
  mirror,
  openFollowedAccount,
  openFollower,
  putOn,
  ripen,
  settle,
} from '../../test/support/follows.ts'
import { numberEverything } from '../../test/support/numbering.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { newReference } from '../db/ids.ts'
import { checkInvariants, findOffending } from './invariants.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await liveALittle(await Real.open(world))
  await followALittle()
})
afterAll(() => world.close())

/** A deposit, an order that settled, one that is running, a withdrawal that arrived. */
async function liveALittle(real: Real): Promise<void> {
  await real.payIn(100_000_000n)
  for (const [index, campaign] of [
    await real.campaign(90_000_000n),
    await real.campaign(90_000_000n),
  ].entries()) {
    const order = real.id()
    await real.call('offer_order', {
      account: real.partnerId,
      order,
      plan_number: `FL-TEST${index}`,
      campaign,
      now: real.now,
    })
    const proof = await real.stepUp('fund')
    const rest = { outlook: '{}', ...real.key(), entry: real.id(), now: real.now }
    await real.call('fund_order', {
      session: real.session,
      order,
      amount: 20_000_000n,
      rule_version: 1,
      ...proof,
      ...rest,
    })
    await real.call('match_order', { account: real.partnerId, order, entry: real.id(), now: real.now })
    if (index > 0) continue
    await real.call('stop_order', { session: real.session, order, now: real.now })
    world.clock.advance(10_000)
    await real.call('close_order', {
      account: real.partnerId,
      order,
      delivery_entry: real.id(),
      release_entry: real.id(),
      now: real.now,
    })
    world.clock.advance(90_000)
    await settle(real, order)
  }
  await claimOne(real)
  const withdrawal = real.id()
  const proof = await real.stepUp('withdraw')
  const head = {
    session: real.session,
    withdrawal,
    reference: 'W-TEST',
    amount: 10_000_000n,
    destination: real.destinationId,
    ...proof,
  }
  await real.call('request_withdrawal', { ...head, ...real.key(), entry: real.id(), now: real.now })
  await real.call('approve_withdrawal', { withdrawal, staff: real.approver, now: real.now })
  await real.call('send_withdrawal', {
    withdrawal,
    staff: real.cashier,
    bank_reference: 'TB-OUT',
    entry: real.id(),
    now: real.now,
  })
  await real.importLine('TB-OUT', 9_750_000n, 'out')
  await numberEverything(world)
}

/** A followed account, and a follower whose order gained, so that a share of it was taken. */
async function followALittle(): Promise<void> {
  const followed = await openFollowedAccount(world, { cash: 50_000_000n, feeBp: 1000 })
  const follower = await openFollower(world, followed, { cash: 100_000_000n, shareBp: 1000 })
  const source = await putOn(followed.partner, await follower.partner.campaign(90_000_000n), 10_000_000n)
  const order = (await mirror(follower, source))?.order ?? ''
  await match(follower.partner, order)
  await deliver(world, order, { seen: 200, clicked: 20 })
  await ripen(follower.partner, order)
  await settle(follower.partner, order)
}

/** A coupon that was claimed and is not used yet. */
async function claimOne(real: Real): Promise<void> {
  const offer = await openCouponOffer(world)
  const team = { team: real.id(), code: newReference('T', 8) }
  await real.call('claim_coupon', {
    session: real.session,
    coupon: real.id(),
    offer,
    zone: 'UTC',
    ...team,
    now: real.now,
  })
  await numberEverything(world)
}

it('finds nothing in a database that only the money functions wrote', async () => {
  const findings = await checkInvariants(world.staff.db)
  expect(findings.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, n) => `I${n + 1}`))
  expect(findings.filter(({ offending }) => offending.length > 0)).toEqual([])
})

/** What only the owner can do, and only after taking the constraint away that stands in front of it. */
const violations: readonly { breaks: string; what: string; sql: string }[] = [
  {
    breaks: 'I1',
    what: 'a posting between classes that no rule names',
    sql: `alter table posting drop constraint posting_kind_is_allowed;
      update posting set credit_class = 'pending' where kind = 'withdraw'`,
  },
  {
    breaks: 'I2',
    what: 'a network balance from nowhere',
    sql: `update network_balance set balance = balance + 1000000 where class = 'marketing'`,
  },
  {
    breaks: 'I3',
    what: 'a wallet below zero',
    sql: `alter table wallet drop constraint wallet_promo_not_negative;
      update wallet set promo = -5, available = available + 5 where available > 0`,
  },
  {
    breaks: 'I4',
    what: 'money moved from one partner to another without a posting',
    sql: `insert into wallet (account_id, available) values (gen_random_uuid(), 1000000);
      update wallet set available = available - 1000000 where available > 5000000`,
  },
  {
    breaks: 'I5',
    what: 'two outcomes under one key',
    sql: `alter table entry drop constraint entry_one_outcome_per_key;
      insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, order_id)
      select account_id, gen_random_uuid(), 'delivery', idempotency_key, request_hash, outcome, actor, at, order_id
      from entry where type = 'match' limit 1`,
  },
  {
    breaks: 'I6',
    what: 'an order that was funded with more than it consumed, released and holds',
    sql: `alter table ad_order drop constraint order_cash_is_whole;
      update ad_order set funded_cash = funded_cash + 1 where state = 'running'`,
  },
  {
    breaks: 'I7',
    what: 'escrow that counts as matched without a statement line',
    sql: `update escrow set matched_in = matched_in + 1000000 where balance > 0`,
  },
  {
    breaks: 'I8',
    what: 'a deposit that one person recorded and confirmed',
    sql: `alter table deposit drop constraint deposit_needs_two_people;
      update deposit set approved_by = recorded_by where credit_class = 'available'`,
  },
  {
    breaks: 'I8',
    what: 'a profit share above the fee on the gain',
    sql: `alter table follow_order drop constraint follow_order_share_of_gain_only;
      update follow_order set profit_share = profit_share + 10000 where profit_share > 0`,
  },
  {
    breaks: 'I8',
    what: 'a profit share that went to somebody else',
    sql: `update posting set credit_owner = account_id where kind = 'profit_share'`,
  },
  {
    breaks: 'I8',
    what: 'a mark lower than the profit has been, so that a share would be taken twice',
    sql: 'update follow set high_water_mark = 0, net_gain = -1 where high_water_mark > 0',
  },
  {
    breaks: 'I8',
    what: 'an order put under a follow that there is not',
    sql: `delete from follow_order where order_id is not null and settle_seq is not null`,
  },
  {
    breaks: 'I9',
    what: 'an order settled by decree',
    sql: `alter table ad_order drop constraint order_state_is_the_end_of_its_moves;
      alter table ad_order drop constraint order_settled_is_empty;
      update ad_order set state = 'settled' where state = 'running'`,
  },
  {
    breaks: 'I10',
    what: 'promo credit that no grant stands behind',
    sql: `alter table entry drop constraint entry_names_its_grant;
      insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at)
      select account_id, gen_random_uuid(), 'promo', 'forged', '\\x', '{}', 'nobody', now() from wallet limit 1`,
  },
  {
    breaks: 'I10',
    what: 'a coupon whose face was raised after it was claimed',
    sql: `update coupon set face = face * 10`,
  },
  {
    breaks: 'I10',
    what: 'a second new-user coupon',
    sql: `drop index coupon_new_user_once;
      alter table coupon drop constraint coupon_terms_are_its_offers;
      alter table coupon drop constraint coupon_state_is_the_end_of_its_moves;
      update coupon set new_user = true;
      insert into coupon (account_id, id, offer_id, name, kind, new_user, base, rate_bp, cap, face, state, move_seq,
        claimed_at, claimed_day, zone, expires_at)
      select account_id, gen_random_uuid(), offer_id, name, kind, true, base, rate_bp, cap, face, state, move_seq,
        claimed_at, claimed_day + 1, zone, expires_at from coupon`,
  },
  {
    breaks: 'I10',
    what: 'marketing money that was promised to coupons and is free again',
    sql: `update network_balance set promised = promised - 1 where class = 'marketing'`,
  },
  {
    breaks: 'I9',
    what: 'a coupon expired by decree',
    sql: `alter table coupon drop constraint coupon_state_is_the_end_of_its_moves;
      update coupon set state = 'expired'`,
  },
  {
    breaks: 'I9',
    what: 'an account cancelled by decree',
    sql: `alter table partner drop constraint partner_state_is_the_end_of_its_moves;
      update partner set state = 'cancelled'`,
  },
  {
    breaks: 'I9',
    what: 'an account disabled by one person',
    sql: `alter table account_decision drop constraint account_decision_needs_two_people;
      insert into account_decision (account_id, id, action, reason, days, proposed_by, proposed_at, decided_by,
        decided_at, agreed)
      select p.id, gen_random_uuid(), 'disable', 'login_stolen', 5, o.id, now(), o.id, now(), true
      from (select id from partner limit 1) p, (select id from operator limit 1) o;
      insert into account_move (account_id, seq, action, from_state, to_state, actor, at, decision_id)
      select account_id, 2, 'disable', 'active', 'disabled', 'one', now(), id from account_decision;
      update partner p set state = 'disabled', state_seq = 2, state_until = now() from account_decision d
      where d.account_id = p.id`,
  },
  {
    breaks: 'I9',
    what: 'an erasure that waits on although the account is kept',
    sql: `insert into erasure (account_id, id, asked_at, due_from)
      select id, gen_random_uuid(), now(), now() + interval '720 hours' from partner limit 1`,
  },
  {
    breaks: 'I11',
    what: 'a number missing from the journal',
    sql: 'delete from journal_number where number = 3',
  },
  {
    breaks: 'I12',
    what: 'a bank line that says more came in than was booked',
    sql: `update bank_line set amount = amount + 10000 where direction = 'in' and matched_to is not null`,
  },
  {
    breaks: 'I13',
    what: 'a level’s input that no settled order gave',
    sql: 'update partner_standing set advertisers = 250',
  },
  {
    breaks: 'I13',
    what: 'a line of the credit score that is missing',
    sql: 'delete from credit_line',
  },
  {
    breaks: 'I13',
    what: 'beacons of a settled order that were never counted',
    sql: `update order_standing set received = received + 1000; update partner_standing set received = received + 1000`,
  },
  {
    breaks: 'I14',
    what: 'a month’s revenue that no order settled',
    sql: `update order_period set settled_revenue = settled_revenue + 10000 where span = 'day'`,
  },
  {
    breaks: 'I14',
    what: 'views that were counted for no order that is over',
    sql: `update order_period set impressions = impressions + 1`,
  },
  {
    breaks: 'I14',
    what: 'money in that no deposit brought',
    sql: `update money_period set money_in = money_in + 10000 where money_in > 0`,
  },
  {
    breaks: 'I14',
    what: 'an account that is said to have taken more out than arrived',
    sql: 'update account_total set paid_out = paid_out + 10000',
  },
  {
    breaks: 'I14',
    what: 'a record without a loss',
    sql: 'update account_total set record_drawdown = record_drawdown + 1 where record_orders > 0',
  },
  {
    breaks: 'I14',
    what: 'a record that is said to be all skill',
    sql: 'update account_total set record_luck = record_luck - 1 where record_orders > 0',
  },
  {
    breaks: 'I14',
    what: 'a follow that is said to have shared more',
    sql: 'update follow set shared = shared + 10000',
  },
  {
    breaks: 'I14',
    what: 'an order that is left out of the record',
    sql: 'update ad_order set record_seq = null where record_seq = 1',
  },
  {
    breaks: 'I15',
    what: 'a view that was credited to somebody else than it was drawn to',
    sql: 'update event set order_id = gen_random_uuid() where order_id is not null',
  },
  {
    breaks: 'I15',
    what: 'a flight with a view that nobody saw',
    sql: 'update flight set views = views + 1, recounted_at = now() where views > 0',
  },
  {
    breaks: 'I15',
    what: 'a seed that was exchanged after it was committed to',
    sql: 'update draw_seed set seed = sha256(seed), commitment = sha256(sha256(seed))',
  },
  {
    breaks: 'I15',
    what: 'a click that was counted and never recorded',
    sql: `update event_count set n = n + 1 where kind = 'click' and reason = ''`,
  },
]

it.each(violations)('names $breaks when it finds $what', async ({ breaks, sql }) => {
  const findings = await world.asOwnerUndone(async (client) => {
    await client.query(sql)
    return findOffending(client)
  })
  const broken = findings.filter(({ offending }) => offending.length > 0).map(({ id }) => id)
  expect(broken).toContain(breaks)
})
