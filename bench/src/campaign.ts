import type { Ctx } from '@fairlead/server/src/context.ts'
import type { Pool } from '@fairlead/server/src/db/pool.ts'
import { many, one } from '@fairlead/server/src/db/read.ts'

/** The advertiser's campaign that every order of the benchmark is on. */
export const campaignId = '0190c5a0-0000-7000-8000-00000000c0be'
export const slotId = '0190c5a0-0000-7000-8000-00000000a0be'

const escrowMicros = 100_000_000_000_000n

/** Makes the campaign at the lowest price per thousand, its publisher's slot and a full escrow, as owner. */
export async function makeCampaign(ctx: Ctx, owner: Pool): Promise<void> {
  const now = ctx.clock.now()
  await owner.query({
    text: `with a as (insert into advertiser (id, name) values ($1, 'Bench advertiser')),
             p as (insert into publisher (id, name, domain) values ($1, 'Bench publisher', 'bench.example')),
             s as (insert into slot (id, publisher_id, content_type) values ($2, $1, 'landing_page'))
           insert into campaign (id, number, advertiser_id, official_push, content_type, trials_needed, created_at)
           values ($1, 'C-BENCH', $1, false, 'landing_page', 0, $3)`,
    values: [campaignId, slotId, now],
  })
  const [terms] = await agreeProposals(owner, 'campaign_terms', 1)
  await owner.query({
    text: `insert into plan_rule (campaign_id, version, frozen_at, product, picture, content, game_description,
             user_targeting, landing_page, cpm, payout, payout_event, payout_cap_bp, put_min, put_max, flight_s,
             attribution_s, validation_s, proposal_id)
           values ($1, 1, $2, 'Bench product', '/p.svg', 'An ad.', 'A thing.', 'Everybody', '/landing', 100000, 290000,
             'click', 30000, 5000000, 1000000000, 86400, 60, 90, $3)`,
    values: [campaignId, now, terms],
  })
  const [on] = await agreeProposals(owner, 'campaign_on', 1)
  await owner.query({
    text: 'update campaign set active = true, on_proposal_id = $2 where id = $1',
    values: [campaignId, on],
  })
  await owner.query({
    text: 'insert into escrow (account_id, balance, matched_in) values ($1, $2, $2)',
    values: [campaignId, escrowMicros],
  })
  await owner.query(`insert into bank_statement (id, imported_by, imported_at)
    select '${campaignId}', id, now() from operator where role = 'cashier'`)
  await payIn(
    owner,
    now,
    `select '${campaignId}'::uuid as account_id, 'escrow' as class, ${escrowMicros} as amount`,
  )
}

/** Writes what a campaign manager proposed about the campaign and an approver confirmed, so many times; returns the ids. */
export async function agreeProposals(
  owner: Pool,
  kind: 'campaign_terms' | 'campaign_on',
  times: number,
): Promise<string[]> {
  const rows = await many<{ id: string }>(
    owner,
    `insert into proposal (id, kind, subject, note, state, proposed_by, proposed_at, expires_at, decided_by, decided_at)
     select gen_random_uuid(), $1, $2, 'For the benchmark', 'confirmed', m.id, now(), now(), a.id, now()
     from (select id from operator where role = 'campaign_manager' order by username limit 1) m,
       (select id from operator where role = 'approver' order by username limit 1) a, generate_series(1, $3::integer)
     returning id`,
    [kind, campaignId, times],
  )
  return rows.map(({ id }) => id)
}

/**
 * Writes what a deposit leaves behind when two people confirmed it and the bank's statement proved it, for every row
 * (account_id, class, amount) of a query. The stored balances are the caller's.
 */
export async function payIn(owner: Pool, now: Date, accounts: string): Promise<void> {
  const staff = await one<{ cashier: string; approver: string }>(
    owner,
    `select (select id from operator where role = 'cashier' order by username limit 1) as cashier,
       (select id from operator where role = 'approver' order by username limit 1) as approver`,
  )
  const at = `'${now.toISOString()}'::timestamptz`
  await owner.query(`
    create temporary table paid as
      select *, gen_random_uuid() as deposit, gen_random_uuid() as line, gen_random_uuid() as entry from (${accounts}) a;
    insert into bank_reference (reference, used_for) select 'TB-' || deposit, deposit from paid;
    insert into bank_line (id, statement_id, bank_reference, direction, amount, booked_at, remittance, matched_to)
      select line, '${campaignId}', 'TB-' || deposit, 'in', amount, ${at}, 'bench', deposit from paid;
    insert into deposit (account_id, id, reference, credit_class, amount, state, idempotency_key, request_hash, opened_at,
        expires_at, recorded_by, recorded_at, bank_reference, approved_by, confirmed_at, match_by, bank_line_id)
      select account_id, deposit, 'D-' || deposit, class, amount, 'confirmed', 'bench:' || deposit, '\\x', ${at}, ${at},
        '${staff.cashier}', ${at}, 'TB-' || deposit, '${staff.approver}', ${at}, ${at}, line from paid;
    insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, deposit_id, bank_line_id)
      select account_id, entry, 'deposit', 'bench:' || entry, '\\x', '{}', 'bench', ${at}, deposit, line from paid;
    insert into posting (account_id, entry_id, line, entry_type, kind, debit_class, debit_owner, credit_class,
        credit_owner, amount, credit_after)
      select account_id, entry, 1, 'deposit', case class when 'escrow' then 'escrow_in' else 'deposit' end, 'custody',
        (select id from network), class, account_id, amount, amount from paid;
    select count(tally_posting(account_id, entry, 'deposit', 'deposit', 'custody', class, account_id, amount)) from paid;
    drop table paid`)
}
