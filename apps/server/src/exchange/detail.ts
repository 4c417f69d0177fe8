import type { acceptor, acceptorKinds } from '@fairlead/contract/acceptor'
import type { Data } from '@fairlead/contract/endpoint'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { formatRate } from './local-money.ts'
import { findAcceptorOrder } from './orders.ts'
import { lockedQuote } from './quotes.ts'
import { returnDueOrdersOf } from './return-due.ts'

type Detail = Data<typeof acceptor.detail>
type Acceptor = Detail['enterprise'][number]
type Row = {
  id: string
  kind: (typeof acceptorKinds)[number]
  name: string
  number: string
  expires_at: Date
  spread_bp: number
  fee: bigint
  order_min: bigint
  order_max: bigint
  day_max: bigint
  day_left: bigint
  arrival_hours: number
  newest_quote: boolean
  places: {
    country: string
    currency: string
    why_not: 'licence_expired' | 'personal_off' | 'rate_missing' | null
    rate: { rate_e8: string; source: string; at: string } | null
  }[]
}

/** Everything the screen of exchanges chooses from, and why some of it cannot be chosen (docs/rules.md, Acceptors). */
export async function acceptorDetail(ctx: Ctx, caller: Caller): Promise<Detail> {
  const [open] = await returnDueOrdersOf(ctx, caller.partnerId)
  const [rows, switches, quote, order] = await Promise.all([
    acceptorsFor(ctx, caller),
    many<{ country: string }>(
      ctx.db,
      'select country from personal_switch where approved_by is not null and ended_at is null order by country',
    ),
    lockedQuote(ctx, caller),
    open ? findAcceptorOrder(ctx, caller, open.id) : null,
  ])
  const acceptors = rows.map(view)
  const chosen = rows.find((row) => row.newest_quote) ?? rows.find(canBeChosen) ?? rows[0]
  return {
    current: acceptors.find(({ id }) => id === chosen?.id) ?? null,
    quote,
    order,
    enterprise: acceptors.filter(({ kind }) => kind === 'enterprise'),
    personal: acceptors.filter(({ kind }) => kind === 'personal'),
    personal_countries: switches.map(({ country }) => country),
  }
}

function acceptorsFor(ctx: Ctx, caller: Caller): Promise<Row[]> {
  return many<Row>(
    ctx.db,
    `select a.id, a.kind, a.name, l.number, l.expires_at, a.spread_bp, a.fee, a.order_min, a.order_max, a.day_max,
       acceptor_day_left($1, a.id, $2) as day_left, a.arrival_hours,
       a.id is not distinct from (
         select acceptor_id from acceptor_quote where account_id = $1 order by quoted_at desc, id desc limit 1
       ) as newest_quote,
       (select jsonb_agg(jsonb_build_object('country', p.country, 'currency', p.currency,
          'why_not', coalesce(acceptor_why_not(a.id, p.country, $2), case when r.id is null then 'rate_missing' end),
          'rate', case when r.id is not null
            then jsonb_build_object('rate_e8', r.rate_e8::text, 'at', r.at,
              'source', word_in(r.source, r.translations, $3, 'source')) end)
          order by p.country, p.currency)
        from acceptor_place p left join lateral fresh_rate(p.currency, $2) r on true
        where p.acceptor_id = a.id) as places
     from acceptor a cross join lateral licence_in_force(a.id) l
     where a.approved_by is not null and l.id is not null
     order by a.kind, a.name, a.id`,
    [caller.partnerId, ctx.clock.now(), caller.language],
  )
}

function canBeChosen(row: Row): boolean {
  return row.places.some(({ why_not }) => why_not === null)
}

function view(row: Row): Acceptor {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    licence_number: row.number,
    licence_expires_at: row.expires_at.toISOString(),
    spread_bp: row.spread_bp,
    fee: formatAmount(row.fee),
    order_min: formatAmount(row.order_min),
    order_max: formatAmount(row.order_max),
    day_max: formatAmount(row.day_max),
    day_left: formatAmount(row.day_left),
    arrival_hours: row.arrival_hours,
    places: row.places.map(({ country, currency, why_not, rate }) => ({
      country,
      currency,
      why_not,
      rate: rate && {
        currency,
        rate: formatRate(BigInt(rate.rate_e8)),
        source: rate.source,
        at: new Date(rate.at).toISOString(),
      },
    })),
  }
}
