import type { Data, Input } from '@fairlead/contract/endpoint'
import { flowTypes } from '@fairlead/contract/flow-types'
import { Refusal } from '@fairlead/contract/refusals'
import type { wallet } from '@fairlead/contract/wallet'
import type { ServerKey } from '@fairlead/locales/keys'
import { translate } from '@fairlead/locales/translate'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many, maybeOne, one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, placeBehind } from '../http/cursor.ts'
import { shownAt } from '../http/shown-at.ts'
import { zoneForDatabase } from '../http/time-zone.ts'
import { entriesOf } from '../journal/entries.ts'
import { balancesDown } from './balances-down.ts'
import { findShare, findShares, type ShareRow, shareEntry } from './profit-shares.ts'

type FlowType = (typeof flowTypes)[number]

const profitShare = 'profit_share'

/** Which entries the partner reads under which of the eight flow types (docs/rules.md, Postings). */
export const flowTypeOf: Readonly<Record<string, FlowType>> = {
  deposit: 'system_top_up',
  late_credit: 'system_top_up',
  appeal_won: 'system_top_up',
  promo: 'system_top_up',
  advance: 'system_top_up',
  fund: 'ad_serving',
  release: 'ad_serving',
  settle: 'ad_settlement',
  withdraw: 'manual_withdrawal',
  withdraw_cancelled: 'manual_withdrawal',
  withdraw_returned: 'manual_withdrawal',
  withdraw_failed: 'manual_withdrawal',
  withdraw_bounced: 'manual_withdrawal',
  acceptor_order: 'manual_withdrawal',
  acceptor_returned: 'manual_withdrawal',
  advance_back: 'system_deduction',
  deposit_reversed: 'system_deduction',
  promo_expired: 'virtual_recharge_deduction',
}

type Row = {
  id: string
  type: string
  at: Date
  amount: bigint
  promo: bigint
  advance: bigint
  /** The balances that the ledger wrote with it; null for what it did not move. */
  cash_after: bigint | null
  promo_after: bigint | null
  advance_after: bigint | null
  order_id: string | null
  withdrawal_id: string | null
  acceptor_order_id: string | null
  deposit_id: string | null
  about: string | null
  advertiser: string | null
  product: string | null
  /** Of the order's campaign. */
  picture: string | null
  destination_kind: 'bank_card' | 'wallet_address' | null
  tail: string | null
  order_profit: bigint | null
}

type Source = NonNullable<Input<typeof wallet.flowList>['source']>

/** How much of a row is of a source. */
const movedOf = {
  cash: 'moved.amount - moved.promo - moved.advance',
  promo: 'moved.promo',
  advance: 'moved.advance',
} as const satisfies Record<Source, string>

const partOf = {
  cash: (row: Row) => row.amount - row.promo - row.advance,
  promo: (row: Row) => row.promo,
  advance: (row: Row) => row.advance,
} as const satisfies Record<Source, (row: Row) => bigint>

const afterOf = (ledgerClass: string) =>
  `(array_agg(own.after order by p.line desc)
        filter (where own.class = '${ledgerClass}' and own.owner = e.account_id))[1]`

/**
 * Entries `e` with what they did to this partner's own money, which is what the fund details list: `available`, promo and
 * advance together. A settlement counts before its profit share, which is a flow of its own.
 */
const movedByEntry = `
  select e.*, moved.amount, moved.promo, moved.advance, moved.cash_after, moved.promo_after, moved.advance_after
  from entry e
  cross join lateral (
    select coalesce(sum(own.amount), 0)::bigint as amount,
      coalesce(sum(own.amount) filter (where own.class = 'promo'), 0)::bigint as promo,
      coalesce(sum(own.amount) filter (where own.class = 'advance'), 0)::bigint as advance,
      ${afterOf('available')} as cash_after, ${afterOf('promo')} as promo_after,
      ${afterOf('advance')} as advance_after
    from posting p
    cross join lateral (values (p.credit_class, p.credit_owner, p.amount, p.credit_after),
      (p.debit_class, p.debit_owner, -p.amount, p.debit_after)) as own (class, owner, amount, after)
    where p.account_id = e.account_id and p.entry_id = e.id and own.class in ('available', 'promo', 'advance')
  ) moved`

/** $2 is the reader's language. */
const flowsOf = (entries: string) => `
  select e.id, e.type, e.at, e.amount, e.promo, e.advance, e.cash_after, e.promo_after, e.advance_after,
    e.order_id, e.withdrawal_id, e.acceptor_order_id, e.deposit_id,
    coalesce(word_in(k.name, f.translations, $2, 'name'),
      word_in(r.product, r.translations, $2, 'product') || '\u00a0· ' || a.name, w.reference, x.reference, d.reference) as about,
    a.name as advertiser, word_in(r.product, r.translations, $2, 'product') as product, r.picture,
    b.kind as destination_kind, right(b.account_number, 4) as tail,
    case when e.type = 'settle'
      then o.accrued - o.consumed end as order_profit
  from (${entries}) e
  left join ad_order o on o.account_id = e.account_id and o.id = e.order_id
  left join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
  left join campaign c on c.id = o.campaign_id
  left join advertiser a on a.id = c.advertiser_id
  left join withdrawal w on w.account_id = e.account_id and w.id = e.withdrawal_id
  left join destination b on b.account_id = w.account_id and b.id = w.destination_id
  left join deposit d on d.account_id = e.account_id and d.id = e.deposit_id
  left join network_grant g on g.account_id = e.account_id and g.id = e.grant_id
  left join coupon k on k.account_id = g.account_id and k.id = g.coupon_id
  left join coupon_offer f on f.id = k.offer_id
  left join acceptor_order x on x.account_id = e.account_id and x.id = e.acceptor_order_id`

/**
 * The newest entries of each type behind a place, and of those the newest: a type of which there is little is found as
 * quickly as one of which there is much. $3 are the types, $4 and $5 the place. How many are wanted stands in the
 * statement: the planner has to know how few.
 */
const newestFlows = (moved: string) => `
  ${flowsOf(`
    select e.* from unnest($3::text[]) wanted (type)
    cross join lateral (
      ${movedByEntry}
      where e.account_id = $1 and e.type = wanted.type and (e.at, e.id) < ($4, $5::uuid) and ${moved} <> 0
      order by e.at desc, e.id desc limit ${pageSize + 1}
    ) e order by e.at desc, e.id desc limit ${pageSize + 1}`)}
  order by e.at desc, e.id desc`

const newestOfAll = newestFlows('moved.amount')

/**
 * The same of a source that few entries move: they are found by their postings, so that a partner without such money reads
 * nothing, however long the journal is.
 */
const newestOfFew = (source: 'promo' | 'advance') => `
  ${flowsOf(`
    select e.* from (
      select distinct p.entry_id from posting p
      where p.account_id = $1 and (p.debit_class = '${source}' or p.credit_class = '${source}')
    ) touched
    cross join lateral (
      ${movedByEntry}
      where e.account_id = $1 and e.id = touched.entry_id and e.type = any ($3) and (e.at, e.id) < ($4, $5::uuid)
        and ${movedOf[source]} <> 0
    ) e order by e.at desc, e.id desc limit ${pageSize + 1}`)}
  order by e.at desc, e.id desc`

const newestOf = {
  cash: newestFlows(movedOf.cash),
  promo: newestOfFew('promo'),
  advance: newestOfFew('advance'),
} as const satisfies Record<Source, string>

/** Fund details, newest first, by flow type, source and month of the caller's zone. */
export async function listFlows(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof wallet.flowList>,
): Promise<Data<typeof wallet.flowList>> {
  const types = Object.keys(flowTypeOf).filter(
    (type) => !input.flow_type || flowTypeOf[type] === input.flow_type,
  )
  const month = input.month ? await monthBounds(ctx, caller, input.month) : undefined
  const behind = placeBehind(input.cursor)
  const place = month && month.ends <= behind[0] ? ([month.ends, beforeAllIds] as const) : behind
  const source = input.source ?? 'cash'
  const withShares = source === 'cash' && (!input.flow_type || input.flow_type === 'profit_sharing')
  const [entries, shares] = await Promise.all([
    many<Row>(ctx.db, input.source ? newestOf[input.source] : newestOfAll, [
      caller.partnerId,
      caller.language,
      types,
      ...place,
    ]),
    withShares ? findShares(ctx, caller, place) : [],
  ])
  const rows = [...entries, ...shares.map(shareRow)].sort(newestFirst).slice(0, pageSize + 1)
  const balanced = input.flow_type ? rows : withBalances(rows, source)
  return page(
    balanced.filter(({ at }) => !month || at >= month.begins),
    (row) => flowView(ctx, caller, row),
    (row) => [row.at, row.id],
  )
}

/** Rows of all types, newest first, of which one too many was read, with the balance of a source as they add up to it. */
function withBalances(rows: readonly Row[], source: Source): Row[] {
  const balances = balancesDown(
    rows.map((row) => ({ moved: partOf[source](row), after: row[`${source}_after`] })),
    rows.length <= pageSize,
  )
  return rows.map((row, index) => ({ ...row, [`${source}_after`]: balances[index] ?? null }))
}

const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/** When a month such as `2026-11` begins and ends in the caller's zone. */
function monthBounds(ctx: Ctx, caller: Caller, month: string): Promise<{ begins: Date; ends: Date }> {
  return one(
    ctx.db,
    `select ($1 || '-01')::timestamp at time zone $2 as begins,
       (($1 || '-01')::timestamp + interval '1 month') at time zone $2 as ends`,
    [month, zoneForDatabase(caller.zone)],
  )
}

/** The flow types of which this partner has an amount. */
export async function flowTypesOf(ctx: Ctx, caller: Caller): Promise<Data<typeof wallet.flowTypes>> {
  const [rows, shares] = await Promise.all([
    many<{ type: string }>(
      ctx.db,
      `select wanted.type from unnest($2::text[]) wanted (type)
       where exists (select from entry e where e.account_id = $1 and e.type = wanted.type)`,
      [caller.partnerId, Object.keys(flowTypeOf)],
    ),
    findShares(ctx, caller, placeBehind(undefined)),
  ])
  const found = new Set(rows.map(({ type }) => flowTypeOf[type]))
  if (shares.length > 0) found.add('profit_sharing')
  return { types: flowTypes.filter((type) => found.has(type)) }
}

/** One amount with the journal lines behind it. Throws Refusal data_error for an entry of somebody else. */
export async function flowDetail(
  ctx: Ctx,
  caller: Caller,
  id: string,
): Promise<Data<typeof wallet.flowDetail>> {
  const [share, row, [entry]] = await Promise.all([
    findShare(ctx, caller, id),
    maybeOne<Row>(ctx.db, flowsOf(`${movedByEntry} where e.account_id = $1 and e.id = $3`), [
      caller.partnerId,
      caller.language,
      id,
    ]),
    entriesOf(ctx, caller.partnerId, 'id', id),
  ])
  if (share) {
    return {
      flow: flowView(ctx, caller, shareRow(share)),
      entry: await shareEntry(ctx, caller.partnerId, share),
    }
  }
  if (!row || !entry || !flowTypeOf[row.type]) throw new Refusal('data_error')
  return { flow: flowView(ctx, caller, row), entry }
}

/** A profit share among the other flows. */
function shareRow(share: ShareRow): Row {
  return {
    ...share,
    type: profitShare,
    promo: 0n,
    advance: 0n,
    promo_after: null,
    advance_after: null,
    withdrawal_id: null,
    acceptor_order_id: null,
    deposit_id: null,
    advertiser: null,
    product: null,
    destination_kind: null,
    tail: null,
    order_profit: null,
  }
}

function newestFirst(a: Row, b: Row): number {
  return b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1)
}

function flowView(ctx: Ctx, caller: Caller, row: Row): Data<typeof wallet.flowDetail>['flow'] {
  return {
    id: row.id,
    time: row.at.toISOString(),
    amount: formatAmount(row.amount),
    promo: formatAmount(row.promo),
    advance: formatAmount(row.advance),
    balances: {
      cash: written(row.cash_after),
      promo: written(row.promo_after),
      advance: written(row.advance_after),
    },
    ...whoAndWhat(caller, row),
    flow_type: row.type === profitShare ? 'profit_sharing' : (flowTypeOf[row.type] ?? 'system_top_up'),
    remark: translate(caller.language, `remark.${row.type}` as ServerKey, { about: row.about ?? '' }),
    order_profit: written(row.order_profit),
    order_id: row.order_id,
    picture: row.picture && shownAt(row.picture, ctx),
    withdrawal_id: row.withdrawal_id,
    acceptor_order_id: row.acceptor_order_id,
    deposit_id: row.deposit_id,
  }
}

const written = (amount: bigint | null) => (amount === null ? null : formatAmount(amount))

/** Who stands first: it is what a person looks for. */
function whoAndWhat(caller: Caller, row: Row): { who: string; what: string } {
  const happened = translate(caller.language, `flow.${row.type}` as ServerKey)
  const about = row.about ?? ''
  if (row.advertiser !== null) return { who: row.advertiser, what: `${row.product}\u00a0· ${happened}` }
  if (row.type === 'withdraw' && row.destination_kind) {
    const tail = `··\u00a0${row.tail}`
    return {
      who: translate(caller.language, `flow.to_${row.destination_kind}`, { about: tail }),
      what: about,
    }
  }
  if (row.type === 'promo' || row.type === 'promo_expired')
    return { who: about || happened, what: about && happened }
  return { who: happened, what: about }
}
