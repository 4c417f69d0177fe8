import type { Entry } from '@fairlead/contract/plan'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount } from '@fairlead/money/amount'
import type { output } from 'zod/mini'
import type { Ctx } from '../context.ts'
import { many, maybeOne } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { pageSize } from '../http/cursor.ts'
import { entriesOf } from '../journal/entries.ts'

/** A profit share that this account paid out of an order's settlement (below zero) or received (above zero). */
export type ShareRow = {
  /** The order it was taken from. It stands for the flow, as the settlement's own id stands for another one. */
  id: string
  at: Date
  amount: bigint
  /** The receiver's available balance right after it; null for who paid, whose settlement has one for both. */
  cash_after: bigint | null
  /** This account's own order: the one that paid, or the one that was followed. */
  order_id: string
  about: string
  /** Of that order's campaign. */
  picture: string
  entry_id: string
  /** Of a received one; null while it has none. */
  journal_number: bigint | null
}

/**
 * Paid shares are found by the account's own orders; received ones stand in the journals of others, and the database tells
 * no more of them than this (decision 027).
 */
const withAbout = (shares: string) => `
  select s.*, word_in(r.product, r.translations, $2, 'product') || '\u00a0· ' || a.name as about, r.picture
  from (${shares}) s
  join ad_order o on o.account_id = $1 and o.id = s.order_id
  join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
  join campaign c on c.id = o.campaign_id
  join advertiser a on a.id = c.advertiser_id`

const selectPaid = `
  select x.order_id as id, x.settled_at as at, -x.profit_share as amount, null::bigint as cash_after,
    x.order_id, e.id as entry_id,
    null::bigint as journal_number
  from follow_order x
  join entry e on e.account_id = x.account_id and e.order_id = x.order_id and e.type = 'settle'
  where x.account_id = $1 and x.profit_share > 0`

const selectReceived = (after: string) => `
  select r.order_id as id, r.at, r.amount, ${after} as cash_after, r.source_order_id as order_id, r.entry_id, r.journal_number`

/**
 * $1 is the account, $2 the reader's language, $3 and $4 the place behind which. How many are wanted stands in the statement:
 * the planner has to know how few rows it is.
 */
const newestShares = `${withAbout(`
  select * from (
    (${selectPaid} and (x.settled_at, x.order_id) < ($3, $4::uuid)
      order by x.settled_at desc, x.order_id desc limit ${pageSize + 1})
    union all
    (${selectReceived('r.available_after')}
      from profit_shares_received($1, '-infinity', 'infinity', $3, $4, ${pageSize + 1}) r)
  ) newest order by at desc, id desc limit ${pageSize + 1}`)} order by at desc, id desc`

/** The newest profit shares of an account behind a place in the list; one more than a page holds. */
export function findShares(ctx: Ctx, caller: Caller, place: readonly [Date, string]): Promise<ShareRow[]> {
  return many<ShareRow>(ctx.db, newestShares, [caller.partnerId, caller.language, ...place])
}

/** One profit share of an account; undefined when the id is not one's own. */
export function findShare(ctx: Ctx, caller: Caller, id: string): Promise<ShareRow | undefined> {
  return maybeOne<ShareRow>(
    ctx.db,
    withAbout(
      `${selectPaid} and x.order_id = $3
       union all ${selectReceived('null')} from profit_share_received($1, $3) r`,
    ),
    [caller.partnerId, caller.language, id],
  )
}

/** The journal lines of a share: all of the settlement for who paid, the share's line alone for who received it. */
export async function shareEntry(
  ctx: Ctx,
  accountId: string,
  share: ShareRow,
): Promise<output<typeof Entry>> {
  if (share.amount > 0n) return receivedEntry(share)
  const [entry] = await entriesOf(ctx, accountId, 'id', share.entry_id)
  if (!entry) throw new Refusal('data_error')
  return entry
}

function receivedEntry(share: ShareRow): output<typeof Entry> {
  const classes = { debit_class: 'pending', credit_class: 'available' }
  return {
    id: share.entry_id,
    type: 'settle',
    at: share.at.toISOString(),
    journal_number: share.journal_number === null ? null : Number(share.journal_number),
    postings: [{ kind: 'profit_share', ...classes, amount: formatAmount(share.amount) }],
  }
}
