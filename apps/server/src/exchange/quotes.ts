import type { acceptor, acceptorKinds } from '@fairlead/contract/acceptor'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { Language } from '@fairlead/contract/wire'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import { takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import type { Translations } from '../http/translations.ts'
import { formatLocal, formatRate } from './local-money.ts'
import { returnDueOrdersOf } from './return-due.ts'

export type Quote = Data<typeof acceptor.quote>

/** What a quote says, as an order that uses it says it too. */
export type QuotedRow = {
  acceptor_name: string
  kind: (typeof acceptorKinds)[number]
  country: string
  currency: string
  amount: bigint
  fee: bigint
  spread_bp: number
  rate_e8: bigint
  rate_at: Date
  rate_source: string
  rate_translations: Translations<'source'>
  minor_digits: number
  local_minor: bigint
  arrival_hours: number
}

/** The columns of a QuotedRow: acceptor_quote as q, acceptor as a, mid_rate as r. */
export const quotedColumns = `
    a.name as acceptor_name, q.kind, q.country, q.currency, q.amount, q.fee, q.spread_bp, q.rate_e8, q.rate_at,
    r.source as rate_source, r.translations as rate_translations, q.minor_digits, q.local_minor, q.arrival_hours`

export function quotedView(row: QuotedRow, language: Language) {
  return {
    acceptor_name: row.acceptor_name,
    kind: row.kind,
    country: row.country,
    currency: row.currency,
    amount: formatAmount(row.amount),
    fee: formatAmount(row.fee),
    spread_bp: row.spread_bp,
    mid_rate: {
      currency: row.currency,
      rate: formatRate(row.rate_e8),
      source: row.rate_translations[language]?.source ?? row.rate_source,
      at: row.rate_at.toISOString(),
    },
    receives: formatLocal(row.local_minor, row.minor_digits),
    arrival_hours: row.arrival_hours,
  }
}

/**
 * Locks for 30 minutes what an amount would bring in local money; moves no money. Throws a Refusal (docs/rules.md, Acceptors).
 * The database works it out in whole numbers and holds every figure to the register and an approved rate.
 */
export async function quoteExchange(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof acceptor.quote>,
): Promise<Quote> {
  const now = ctx.clock.now()
  await returnDueOrdersOf(ctx, caller.partnerId)
  await takeTry(ctx, 'exchange_quote', caller.partnerId)
  const id = await callMoney(ctx.db, 'quote_exchange', {
    session: caller.token,
    quote: newId(now),
    acceptor: input.acceptor_id,
    country: input.country,
    currency: input.currency,
    amount: parseAmount(input.amount),
    now,
  })
  const quote = await findQuote(ctx, caller, 'q.id = $2', id)
  if (!quote) throw new Error('a quote that was just given is gone')
  return quote
}

/** The newest quote, while it is locked and not ordered; null otherwise. */
export function lockedQuote(ctx: Ctx, caller: Caller): Promise<Quote | null> {
  return findQuote(
    ctx,
    caller,
    `q.expires_at > $2 and q.quoted_at = (select max(quoted_at) from acceptor_quote where account_id = $1)
       and not exists (select from acceptor_order o where o.account_id = q.account_id and o.quote_id = q.id)`,
    ctx.clock.now(),
  )
}

async function findQuote(ctx: Ctx, caller: Caller, which: string, value: unknown): Promise<Quote | null> {
  const row = await maybeOne<
    QuotedRow & { id: string; acceptor_id: string; quoted_at: Date; expires_at: Date }
  >(
    ctx.db,
    `select q.id, q.acceptor_id, q.quoted_at, q.expires_at, ${quotedColumns}
     from acceptor_quote q join acceptor a on a.id = q.acceptor_id join mid_rate r on r.id = q.rate_id
     where q.account_id = $1 and ${which} order by q.id desc limit 1`,
    [caller.partnerId, value],
  )
  if (!row) return null
  return {
    id: row.id,
    acceptor_id: row.acceptor_id,
    ...quotedView(row, caller.language),
    quoted_at: row.quoted_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}
