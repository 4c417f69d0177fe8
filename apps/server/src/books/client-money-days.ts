import { booksStaff } from '@fairlead/contract/books-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { selecting } from '../db/read.ts'
import { byTime } from '../staff/list-place.ts'
import type { Staff } from '../staff/sessions.ts'
import { type ListSource, readList } from '../staff/staff-list.ts'

type Day = Data<typeof booksStaff.clientMoneyDays>['items'][number]
/** A day as the database has it; amounts in micros. */
export type DayRow = {
  id: string
  day: string
  books: bigint
  bank: bigint
  bank_closing: bigint | null
  open_count: number
  signed_by: string | null
  signed_at: Date | null
  kept_by: string | null
  kept_at: Date | null
  hash: string
}

export const clientMoneyDays: ListSource<typeof booksStaff.clientMoneyDays, DayRow, Day> = {
  from: 'client_money_day d',
  select: selecting<DayRow>(`
    select d.id, d.day::text as day, d.books, d.bank, d.bank_closing, d.open_count, s.username as signed_by, d.signed_at,
      k.username as kept_by, d.kept_at, encode(d.hash, 'hex') as hash
    from client_money_day d
    left join operator s on s.id = d.signed_by
    left join operator k on k.id = d.kept_by`),
  sorts: { day: byTime('d.until') },
  filters: {},
  search: () => [],
  view: ({ books, bank, bank_closing, open_count, ...row }) => ({
    ...row,
    by_books: formatAmount(books),
    by_bank_lines: formatAmount(bank),
    books_less_bank: formatAmount(books - bank),
    bank_balance: bank_closing === null ? null : formatAmount(bank_closing),
    open_differences: open_count,
    signed_at: row.signed_at?.toISOString() ?? null,
    kept_at: row.kept_at?.toISOString() ?? null,
  }),
}

/** Every day that was worked out, the last first. */
export function listClientMoneyDays(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof booksStaff.clientMoneyDays>,
): Promise<Data<typeof booksStaff.clientMoneyDays>> {
  return readList(ctx, booksStaff.clientMoneyDays, input, clientMoneyDays)
}

/**
 * Works out each day that is over and that the imported statements reach beyond, so that it waits for a cashier. A chore, each minute.
 */
export async function computeClientMoney(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  while (await inOne(ctx, ({ db }) => callMoney(db, 'compute_client_money', { id: newId(now), now })));
}

/** Cashier: signs a day. Throws Refusal client_money_open where what is said of open differences is not so. */
export async function signClientMoney(
  { db, clock }: Tx,
  staff: Staff,
  { id, with_open }: Input<typeof booksStaff.clientMoneySign>,
): Promise<Data<typeof booksStaff.clientMoneySign>> {
  const now = clock.now()
  await callMoney(db, 'sign_client_money', { staff: staff.token, day: id, with_open, now })
  return {}
}

/** Approver: countersigns a day that somebody else has signed. Throws Refusal same_person. */
export async function keepClientMoney(
  { db, clock }: Tx,
  staff: Staff,
  { id }: Input<typeof booksStaff.clientMoneyKeep>,
): Promise<Data<typeof booksStaff.clientMoneyKeep>> {
  await callMoney(db, 'keep_client_money', { staff: staff.token, day: id, now: clock.now() })
  return {}
}
