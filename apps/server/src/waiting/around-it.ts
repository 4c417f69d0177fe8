import type { Data } from '@fairlead/contract/endpoint'
import type { waitingStaff } from '@fairlead/contract/waiting'
import type { WaitingKind } from '@fairlead/contract/waiting-kinds'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { one } from '../db/read.ts'

type Answer = Data<typeof waitingStaff.item>
type Around = Pick<Answer, 'facts' | 'partner' | 'destination' | 'history' | 'journal' | 'acts'>
/** Amounts in micros, as text: JSON has no bigint. */
type Line = { at: string; amount: string }
type Row = {
  facts: Record<string, unknown> | null
  partner: {
    id: string
    username: string
    nickname: string
    created_at: string
    paid_in: string
    paid_out: string
    available: string
    reviews: number
    refused: number
  } | null
  destination: { text: string; bound_at: string; usable_from: string } | null
  history: (Line & { reference: string; state: string })[]
  journal: (Line & { kind: string; from: string; to: string })[]
  acts: { at: string; operator: string; role: string; action: string }[]
}

const shown = 5

/** Who it is about, what came before, its journal lines, and what staff did about it: one round trip. */
export async function aroundIt(ctx: Ctx, kind: WaitingKind, id: string): Promise<Around> {
  const row = await one<Row>(ctx.db, selectAround, [kind, ctx.clock.now(), id, shown])
  return {
    facts: Object.fromEntries(
      Object.entries(row.facts ?? {}).map(([name, value]) => [name, String(value)] as const),
    ),
    partner: row.partner && {
      ...row.partner,
      created_at: moment(row.partner.created_at),
      paid_in: amount(row.partner.paid_in),
      paid_out: amount(row.partner.paid_out),
      available: amount(row.partner.available),
    },
    destination: row.destination && {
      ...row.destination,
      bound_at: moment(row.destination.bound_at),
      usable_from: moment(row.destination.usable_from),
    },
    history: row.history.map((line) => ({ ...line, at: moment(line.at), amount: amount(line.amount) })),
    journal: row.journal.map((line) => ({ ...line, at: moment(line.at), amount: amount(line.amount) })),
    acts: row.acts.map((act) => ({ ...act, at: moment(act.at) })),
  }
}

/** Whose it is also stands where it waits no longer. */
const selectAround = `
  with it as (
    select v.account_id, v.facts - 'why' as facts from waiting($1, $2) v where v.id = $3::uuid
    union all
    select account_id, null from deposit where id = $3
    union all
    select account_id, null from withdrawal where id = $3
    union all
    select account_id, null from appeal where id = $3
    limit 1
  ), whose as (
    select (select account_id from it) as account_id
  ), gone as (
    select w.destination_id from whose o join withdrawal w on w.account_id = o.account_id and w.id = $3
  )
  select (select facts from it) as facts,
    (
      select jsonb_build_object('id', p.id, 'username', p.username, 'nickname', p.nickname, 'created_at', p.created_at,
        'paid_in', coalesce(t.paid_in, 0)::text, 'paid_out', coalesce(t.paid_out, 0)::text,
        'available', coalesce(l.available, 0)::text,
        'reviews', (select count(*) from review r where r.account_id = p.id),
        'refused', (select count(*) from withdrawal w where w.account_id = p.id and w.state in ('returned', 'failed')))
      from partner p
      left join account_total t on t.account_id = p.id
      left join wallet l on l.account_id = p.id
      where p.id = o.account_id
    ) as partner,
    (
      select jsonb_build_object('text', concat_ws(', ', d.beneficiary_name, d.bank_name, d.account_number),
        'bound_at', d.bound_at, 'usable_from', d.usable_from)
      from gone g join destination d on d.account_id = o.account_id and d.id = g.destination_id
    ) as destination,
    (
      select coalesce(jsonb_agg(jsonb_build_object('reference', h.reference, 'state', h.state, 'amount', h.amount::text,
        'at', h.at) order by h.at desc, h.reference), '[]')
      from (
        (select w.reference, w.state, w.amount, w.requested_at as at from withdrawal w
         where $1 !~ '^deposit' and w.account_id = o.account_id and w.id <> $3
         order by w.requested_at desc, w.id desc limit $4)
        union all
        (select d.reference, d.state, d.amount, d.opened_at from deposit d
         where $1 ~ '^deposit' and d.account_id = o.account_id and d.id <> $3
         order by d.opened_at desc, d.id desc limit $4)
      ) h
    ) as history,
    (
      select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', s.kind, 'from', s.debit_class, 'to', s.credit_class,
        'amount', s.amount::text) order by e.at, e.id, s.line), '[]')
      from entry e join posting s on s.account_id = e.account_id and s.entry_id = e.id
      where e.account_id = o.account_id and (e.withdrawal_id = $3 or e.deposit_id = $3 or e.acceptor_order_id = $3)
    ) as journal,
    (
      select coalesce(jsonb_agg(jsonb_build_object('at', c.at, 'operator', s.username, 'role', coalesce(c.role, s.role),
        'action', c.action) order by c.at desc, c.id desc), '[]')
      from audit c join operator s on s.id = c.operator_id
      where c.account_id = o.account_id and c.subject = $3::text
    ) as acts
  from whose o`

function amount(micros: string): string {
  return formatAmount(BigInt(micros))
}

/** As the wire has it: jsonb writes a moment with the offset of the session's zone. */
function moment(written: string): string {
  return new Date(written).toISOString()
}
