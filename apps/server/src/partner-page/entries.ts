import type { Data } from '@fairlead/contract/endpoint'
import { partnerRowsMax, type partnerStaff } from '@fairlead/contract/partner-staff'
import { formatAmount } from '@fairlead/money/amount'
import type { Tx } from '../context.ts'
import { many } from '../db/read.ts'
import { page, pageSize, placeBehind } from '../http/cursor.ts'

type Place = ReturnType<typeof placeBehind>

type Entries = Data<typeof partnerStaff.entries>
type Entry = Entries['items'][number]

/** Amounts in micros, as text: JSON has no bigint. */
type Row = {
  id: string
  at: Date
  type: string
  about: string | null
  lines: { from: string; to: string; amount: string }[]
  available: bigint | null
}

/** The newest entries of the partner's journal. */
export async function lastEntries(tx: Tx, accountId: string): Promise<Entry[]> {
  return (await readEntries(tx, accountId, placeBehind(undefined), partnerRowsMax)).map(view)
}

/** One page of the partner's journal behind a place, newest first. */
export async function entriesOf(tx: Tx, accountId: string, place: Place): Promise<Entries> {
  const rows = await readEntries(tx, accountId, place, pageSize + 1)
  return page(rows, view, ({ at, id }) => [at, id])
}

/** Of each type by its index, then of all. */
function readEntries({ db }: Tx, accountId: string, [at, id]: Place, most: number) {
  return many<Row>(
    db,
    `with newest as (
       select e.* from (select distinct entry_type from posting_rule) t
       cross join lateral (
         select * from entry
         where account_id = $1 and type = t.entry_type and (at, id) < ($3, $4::uuid)
         order by at desc, id desc limit $2
       ) e
       order by e.at desc, e.id desc limit $2
     )
     select e.id, e.at, e.type, coalesce(o.plan_number, w.reference, d.reference, x.reference) as about,
       (
         select coalesce(jsonb_agg(jsonb_build_object('from', s.debit_class, 'to', s.credit_class,
           'amount', s.amount::text) order by s.line), '[]')
         from posting s where s.account_id = e.account_id and s.entry_id = e.id
       ) as lines,
       (
         select case when s.debit_class = 'available' then s.debit_after else s.credit_after end
         from posting s
         where s.account_id = e.account_id and s.entry_id = e.id
           and (s.debit_class = 'available' and s.debit_owner = e.account_id
             or s.credit_class = 'available' and s.credit_owner = e.account_id)
         order by s.line desc limit 1
       ) as available
     from newest e
     left join ad_order o on o.account_id = e.account_id and o.id = e.order_id
     left join withdrawal w on w.account_id = e.account_id and w.id = e.withdrawal_id
     left join deposit d on d.account_id = e.account_id and d.id = e.deposit_id
     left join acceptor_order x on x.account_id = e.account_id and x.id = e.acceptor_order_id
     order by e.at desc, e.id desc`,
    [accountId, most, at, id],
  )
}

function view({ at, lines, available, ...row }: Row): Entry {
  return {
    ...row,
    at: at.toISOString(),
    lines: lines.map((line) => ({ ...line, amount: formatAmount(BigInt(line.amount)) })),
    available: available === null ? null : formatAmount(available),
  }
}
