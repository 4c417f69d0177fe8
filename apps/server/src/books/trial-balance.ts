import type { booksStaff } from '@fairlead/contract/books-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import type { Pool } from '../db/pool.ts'
import { many } from '../db/read.ts'
import type { Staff } from '../staff/sessions.ts'
import { type BookPeriod, bookPeriod } from './book-period.ts'

type Sums = Data<typeof booksStaff.journal>['items'][number]
type Row = {
  debit_class: string
  credit_class: string
  in_period: boolean
  amount: bigint
  postings: bigint
  entries: bigint
}
type Side = { opening: bigint; debit: bigint; credit: bigint }

/** What every class held before a period, and what moved in it. */
export type TrialBalance = {
  readonly classes: ReadonlyMap<string, Side>
  readonly entries: number
  readonly postings: number
}

/** Client money at the bank is the one class that a debit adds to. */
const debitNormal = 'custody'

/** The trial balance of a period: summed over every posting up to its end, by nothing else. Throws as {@link bookPeriod}. */
export async function readTrialBalance(
  ctx: Ctx,
  _staff: Staff,
  asked: Input<typeof booksStaff.journal>,
): Promise<Data<typeof booksStaff.journal>> {
  const period = bookPeriod(asked, ctx.clock.now())
  const { classes, entries, postings } = await sumUpTo(ctx.db, period)
  const moved = [...classes.values()]
  return {
    from: period.from,
    to: period.to,
    entries,
    postings,
    items: linesOf(classes),
    debit: formatAmount(moved.reduce((sum, { debit }) => sum + debit, 0n)),
    credit: formatAmount(moved.reduce((sum, { credit }) => sum + credit, 0n)),
  }
}

/** Every class with what it held before and what moved. One look at each posting up to the end. */
export async function sumUpTo(db: Pool, { since, until }: BookPeriod): Promise<TrialBalance> {
  const rows = await many<Row>(
    db,
    `select p.debit_class, p.credit_class, e.at >= $1 as in_period, sum(p.amount)::bigint as amount,
       count(*) as postings, count(*) filter (where p.line = 1) as entries
     from entry e join posting p on p.account_id = e.account_id and p.entry_id = e.id
     where e.at < $2
     group by 1, 2, 3`,
    [since, until],
  )
  const classes = new Map<string, Side>()
  const sideOf = (name: string) => {
    const side = classes.get(name) ?? { opening: 0n, debit: 0n, credit: 0n }
    classes.set(name, side)
    return side
  }
  for (const { debit_class, credit_class, in_period, amount } of rows) {
    const [debit, credit] = [sideOf(debit_class), sideOf(credit_class)]
    if (in_period) {
      debit.debit += amount
      credit.credit += amount
    } else {
      debit.opening += debit_class === debitNormal ? amount : -amount
      credit.opening += credit_class === debitNormal ? -amount : amount
    }
  }
  const moved = rows.filter(({ in_period }) => in_period)
  return {
    classes,
    entries: moved.reduce((sum, row) => sum + Number(row.entries), 0),
    postings: moved.reduce((sum, row) => sum + Number(row.postings), 0),
  }
}

/** The lines of a trial balance, by class. */
export function linesOf(classes: TrialBalance['classes']): Sums[] {
  return [...classes]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([name, { opening, debit, credit }]) => {
      const moved = name === debitNormal ? debit - credit : credit - debit
      return {
        class: name,
        opening: formatAmount(opening),
        debit: formatAmount(debit),
        credit: formatAmount(credit),
        closing: formatAmount(opening + moved),
      }
    })
}
