import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { Ctx } from '../context.ts'
import { many, one } from '../db/read.ts'

/** One of the staff who has not left; ready is who can act. */
export type Person = {
  readonly username: string
  readonly role: OperatorRole
  readonly missing: 'password' | 'authenticator' | null
}

/** What one person began and another has to go on with. */
export type Begun = { readonly by: string; readonly at: Date }

type OpenProposal = { kind: ProposalKind; role: string | null; proposed_by: string; proposed_at: Date }
type OpenDeposit = {
  credit_class: 'escrow' | 'marketing'
  reference: string
  recorded_by: string | null
  recorded_at: Date | null
}
type ProposalKind = (typeof proposalKinds)[number]

const proposalKinds = [
  'operator_add',
  'operator_role',
  'payee',
  'contacts',
  'fee_table',
  'campaign_terms',
  'campaign_on',
  'trial_orders',
] as const

type Facts = {
  payee_name: string
  payee_bank: string
  payee_account: string
  payee_by_two: boolean
  rate_bp: number
  fee_min: bigint
  fee_max: bigint
  fees_by_two: boolean
  mail_sent: boolean
  mail_waits: boolean
  advertiser: string | null
  publisher: string | null
  vouched: boolean
  slot: boolean
  campaign: string | null
  terms: boolean
  escrow_confirmed: boolean
  /** Orders reserve only what a statement shows. */
  escrow: boolean
  offered: boolean
  marketing: boolean
  trials_needed: number | null
  trials_settled: bigint
  trials_running: bigint
  tried: boolean
  codes: boolean
}

/** What there is in the database of what a network needs before partners can work in it. */
export type WhatIsThere = Facts & {
  readonly staff: readonly Person[]
  readonly proposals: ReadonlyMap<ProposalKind, Begun>
  /** Of people whose proposal nobody has decided yet. */
  readonly proposedRoles: ReadonlySet<string>
  readonly deposits: readonly OpenDeposit[]
}

const selectFacts = `
  select y.name as payee_name, y.bank as payee_bank, y.account as payee_account, y.proposal_id is not null as payee_by_two,
    f.rate_bp, f.fee_min, f.fee_max, f.version > 1 as fees_by_two,
    exists (select from mail where sent_at is not null) as mail_sent,
    exists (select from mail where next_try_at <= $1) as mail_waits,
    (select name from advertiser order by id limit 1) as advertiser,
    (select domain from publisher order by vouched_by is null, id limit 1) as publisher,
    exists (select from publisher where vouched_by is not null) as vouched,
    exists (select from slot s join publisher u on u.id = s.publisher_id where s.active and u.vouched_by is not null) as slot,
    (select number from campaign order by active desc, created_at, id limit 1) as campaign,
    exists (select from plan_rule) as terms,
    exists (select from campaign c join deposit d on d.account_id = c.id
      where d.state = 'confirmed' and d.reversed < d.amount) as escrow_confirmed,
    exists (select from campaign c join deposit d on d.account_id = c.id
      where d.state = 'confirmed' and d.reversed < d.amount and d.bank_line_id is not null) as escrow,
    exists (select from campaign where active) or exists (select from ad_order) as offered,
    exists (select from network n join deposit d on d.account_id = n.id
      where d.credit_class = 'marketing' and d.state = 'confirmed' and d.reversed < d.amount) as marketing,
    t.needed as trials_needed, coalesce(t.settled, 0) as trials_settled, coalesce(t.running, 0) as trials_running,
    coalesce(t.settled >= t.needed, false) as tried,
    exists (select from invitation where kind = 'license_key') or exists (select from partner) as codes
  from (select * from payee order by version desc limit 1) y
  cross join (select * from fee_table order by version desc limit 1) f
  left join (
    select c.trials_needed as needed, n.settled, n.running
    from campaign c
    cross join lateral (
      select count(*) filter (where o.state = 'settled' and o.consumed_cash > 0) as settled,
        count(*) filter (where o.state in ('matching', 'running', 'finished', 'settling')) as running
      from ad_order o where o.campaign_id = c.id and o.network_use = 'trial'
    ) n
    where c.active or n.settled > 0
    order by n.settled >= c.trials_needed desc, n.settled desc, n.running desc limit 1
  ) t on true`

/** Reads what there is. A demo asks nobody for an authenticator (docs/rules.md, Two people). */
export async function readWhatIsThere(ctx: Ctx): Promise<WhatIsThere> {
  const now = ctx.clock.now()
  const facts = await one<Facts>(ctx.db, selectFacts, [now])
  const staff = await many<{
    username: string
    role: OperatorRole
    has_password: boolean
    enrolled: boolean
  }>(
    ctx.db,
    `select username, role, has_password, totp_enrolled_at is not null as enrolled
     from operator where ended_at is null order by username`,
  )
  const proposals = await many<OpenProposal>(
    ctx.db,
    `select p.kind, p.params->>'role' as role, o.username as proposed_by, p.proposed_at
     from proposal p join operator o on o.id = p.proposed_by
     where p.kind = any ($2) and p.state = 'open' and p.expires_at > $1
     order by p.proposed_at desc`,
    [now, proposalKinds],
  )
  const deposits = await many<OpenDeposit>(
    ctx.db,
    `select d.credit_class, d.reference, o.username as recorded_by, d.recorded_at
     from (select id from campaign union all select id from network) a
     join deposit d on d.account_id = a.id
     left join operator o on o.id = d.recorded_by
     where d.credit_class in ('escrow', 'marketing')
       and (d.state = 'recorded' or d.state = 'open' and d.expires_at > $1)
     order by d.recorded_at nulls last, d.opened_at`,
    [now],
  )
  return {
    ...facts,
    staff: staff.map(({ username, role, has_password, enrolled }) => ({
      username,
      role,
      missing: !has_password ? 'password' : enrolled || ctx.network.demo ? null : 'authenticator',
    })),
    // The oldest of a kind stands last, and is what the map keeps.
    proposals: new Map(proposals.map((each) => [each.kind, { by: each.proposed_by, at: each.proposed_at }])),
    proposedRoles: new Set(proposals.flatMap(({ role }) => role ?? [])),
    deposits,
  }
}
