import { type booksStaff, clientMoneyReasons } from '@fairlead/contract/books-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Staff } from '../staff/sessions.ts'
import { bookPeriod, dayBefore } from './book-period.ts'
import { clientMoneyDays, type DayRow } from './client-money-days.ts'

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
 * What the books and the bank's lines say at the end of a day, and every difference by its reason: bank + differences = books, exactly.
 * By default the last day that is over. A day that two people have signed is as it was then. Throws an InvalidInput for one that is not.
 */
export async function readClientMoney(
  ctx: Ctx,
  _staff: Staff,
  asked: Input<typeof booksStaff.clientMoney>,
): Promise<Shown> {
  const now = ctx.clock.now()
  const day = asked.day ?? dayBefore(now)
  const { until } = bookPeriod({ from: day, to: day }, now, 'day')
  const kept = await findKept(ctx, day)
  // One statement, so that both sides are of one moment, whatever is imported meanwhile.
  const rows = await (kept
    ? many<Row>(ctx.db, selectKept, [kept.id])
    : many<Row>(ctx.db, selectLive, [until]))
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
    kept: kept && clientMoneyDays.view(kept),
  }
}

/** Both sides with the first differences of each reason, and how many of it there are. */
const withDifferences = (sides: string, differences: string) => `
  select s.books, s.bank, (select max(booked_at) from bank_line) as lines_until,
    d.reason, d.reference, d.at, d.amount, d.count, d.total
  from (${sides}) s
  left join (
    select reason, reference, at, amount, count(*) over (partition by reason) as count,
      (sum(amount) over (partition by reason))::bigint as total,
      row_number() over (partition by reason order by at, reference) as place
    from (${differences}) found
  ) d on d.place <= ${shownMax}
  order by d.at, d.reference`

/** At a moment ($1) as it is known now, from the last kept day on. */
const selectLive = withDifferences(
  `select v.* from client_money_sides($1, 'infinity', client_money_base($1, 'infinity')) v`,
  `select v.* from client_money_differences($1, 'infinity', client_money_base($1, 'infinity')) v`,
)

/** As two people signed it ($1). */
const selectKept = withDifferences(
  'select books, bank from client_money_day where id = $1',
  'select * from client_money_difference where day_id = $1',
)

async function findKept(ctx: Ctx, day: string): Promise<DayRow | null> {
  const text = `${clientMoneyDays.select} where d.day = $1::date and d.kept_by is not null`
  const [row] = await many<DayRow>(ctx.db, text, [day])
  return row ?? null
}
