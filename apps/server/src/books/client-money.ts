import { type booksStaff, clientMoneyReasons } from '@fairlead/contract/books-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Staff } from '../staff/sessions.ts'
import { bookPeriod, dayBefore } from './book-period.ts'

type Shown = Data<typeof booksStaff.clientMoney>
type Reason = Shown['reasons'][number]['reason']
type Sides = { books: bigint; bank: bigint; lines_until: Date | null }
type Difference = {
  reason: Reason
  reference: string
  at: Date
  amount: bigint
  count: bigint
  total: bigint
}
/** Both sides with one difference, or with none. */
type Row = Sides & (Difference | { readonly [name in keyof Difference]: null })

/** As many of a reason are shown. */
const shownMax = 50

/**
 * `differences (reason, reference, at, amount)` at the end of a day ($1): every posting of client money with the line that shows it, and
 * every line, each on the side of the day's end that it is on. A line and what is booked of it, both before the end, cancel out.
 */
const differences = `
  booked as (
    select e.at, case when p.debit_class = 'custody' then p.amount else -p.amount end as amount,
      case when o.id is not null then o.bank_line_id
        else coalesce(e.bank_line_id, d.bank_line_id, w.bank_line_id, a.bank_line_id) end as line_id,
      coalesce(o.reference, d.reference, w.reference, a.reference, e.type) as reference
    from posting p join entry e on e.account_id = p.account_id and e.id = p.entry_id
    left join deposit d on d.account_id = e.account_id and d.id = e.deposit_id
    left join withdrawal w on w.account_id = e.account_id and w.id = e.withdrawal_id
    left join acceptor_order a on a.account_id = e.account_id and a.id = e.acceptor_order_id
    left join outgoing_payment o on o.proposal_id = e.proposal_id
    where p.debit_class = 'custody' or p.credit_class = 'custody'
  ), of_lines as (
    select line_id, coalesce(sum(amount) filter (where at < $1), 0) as before, sum(amount) as whole, min(at) as at
    from booked where line_id is not null group by line_id
  ), differences as (
    select 'not_at_bank' as reason, reference, at, amount from booked where line_id is null and at < $1
    union all
    select case
        when l.booked_at >= $1 then 'not_at_bank'
        when f.whole is null then 'unmatched'
        when f.before = 0 and f.whole = l.signed then 'booked_later'
        else 'differs' end,
      l.bank_reference, least(l.booked_at, f.at), coalesce(f.before, 0) - case when l.booked_at < $1 then l.signed else 0 end
    from (select *, case direction when 'in' then amount else -amount end as signed from bank_line) l
    left join of_lines f on f.line_id = l.id
    where coalesce(f.before, 0) <> case when l.booked_at < $1 then l.signed else 0 end
  )`

/**
 * What the books and the bank's lines say at the end of a day, and every difference by its reason: bank + differences = books, exactly.
 * By default the last day that is over. Throws an InvalidInput for one that is not.
 */
export async function readClientMoney(
  ctx: Ctx,
  _staff: Staff,
  asked: Input<typeof booksStaff.clientMoney>,
): Promise<Shown> {
  const now = ctx.clock.now()
  const day = asked.day ?? dayBefore(now)
  const { until } = bookPeriod({ from: day, to: day }, now, 'day')
  // One statement, so that both sides are of one moment, whatever is imported meanwhile.
  const rows = await many<Row>(
    ctx.db,
    `with ${differences}
     select s.books, s.bank, s.lines_until, d.reason, d.reference, d.at, d.amount, d.count, d.total
     from (
       select (select coalesce(sum(amount) filter (where at < $1), 0)::bigint from booked) as books,
         coalesce(sum(case direction when 'in' then amount else -amount end) filter (where booked_at < $1), 0)::bigint as bank,
         max(booked_at) as lines_until
       from bank_line
     ) s
     left join (
       select reason, reference, at, amount::bigint as amount, count(*) over (partition by reason) as count,
         (sum(amount) over (partition by reason))::bigint as total,
         row_number() over (partition by reason order by at, reference) as place
       from differences
     ) d on d.place <= ${shownMax}
     order by d.at, d.reference`,
    [until],
  )
  const [sides] = rows
  if (!sides) throw new Error('no sums')
  const shown = rows.filter((row) => row.reason !== null)
  return {
    day,
    books: formatAmount(sides.books),
    bank: formatAmount(sides.bank),
    lines_until: sides.lines_until?.toISOString() ?? null,
    reasons: clientMoneyReasons.flatMap((reason) => {
      const [first] = shown.filter((row) => row.reason === reason)
      return first ? [{ reason, count: Number(first.count), amount: formatAmount(first.total) }] : []
    }),
    items: shown.map(({ reason, reference, at, amount }) => ({
      reason,
      reference,
      at: at.toISOString(),
      amount: formatAmount(amount),
    })),
  }
}
