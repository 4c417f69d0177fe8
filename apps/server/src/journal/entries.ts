import type { Entry } from '@fairlead/contract/plan'
import { formatAmount } from '@fairlead/money/amount'
import type { output } from 'zod/mini'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'

type Row = {
  id: string
  type: string
  at: Date
  number: bigint | null
  postings: { kind: string; debit: string; credit: string; amount: string }[]
}

/**
 * What an entry is found by: the order or withdrawal it names, or its own id. A part of a withdrawal that is in review left
 * `available` with the withdrawal it was split off from.
 */
const conditions = {
  id: 'e.id = $2',
  order_id: 'e.order_id = $2',
  acceptor_order_id: 'e.acceptor_order_id = $2',
  withdrawal_id: `e.withdrawal_id = any (array[$2::uuid,
       (select w.split_from from withdrawal w where w.account_id = $1 and w.id = $2)])
     and (e.withdrawal_id = $2 or e.type = 'withdraw')`,
}

/** Only entries of delivery or all others, and only those of the hour that begins at `from`. */
export type EntriesWanted = {
  readonly part?: 'delivery' | 'other' | undefined
  readonly from?: string | undefined
}

/** Journal entries of this account, oldest first, each with its postings debit → credit. */
export async function entriesOf(
  ctx: Ctx,
  accountId: string,
  subject: keyof typeof conditions,
  value: string,
  { part, from }: EntriesWanted = {},
): Promise<output<typeof Entry>[]> {
  const wanted = part === undefined ? '' : `and e.type ${part === 'delivery' ? '=' : '<>'} 'delivery'`
  const within = from === undefined ? '' : `and e.at >= $3 and e.at < $3::timestamptz + interval '1 hour'`
  const rows = await many<Row>(
    ctx.db,
    `select e.id, e.type, e.at, n.number, coalesce(
       (select jsonb_agg(jsonb_build_object(
          'kind', p.kind, 'debit', p.debit_class, 'credit', p.credit_class, 'amount', p.amount::text) order by p.line)
        from posting p where p.account_id = e.account_id and p.entry_id = e.id), '[]') as postings
     from entry e
     left join journal_number n on n.account_id = e.account_id and n.entry_id = e.id
     where e.account_id = $1 and ${conditions[subject]} ${wanted} ${within} order by e.at, e.id`,
    [accountId, value, ...(from === undefined ? [] : [from])],
  )
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    at: row.at.toISOString(),
    journal_number: row.number === null ? null : Number(row.number),
    postings: row.postings.map((posting) => ({
      kind: posting.kind,
      debit_class: posting.debit,
      credit_class: posting.credit,
      amount: formatAmount(BigInt(posting.amount)),
    })),
  }))
}
