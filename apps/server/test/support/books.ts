import { one } from '../../src/db/read.ts'
import { checkInvariants } from '../../src/verify/invariants.ts'
import type { World } from './world.ts'

/** How many rows of each money table there are, and what all balances sum to: equal before and after means untouched. */
export function countBooks(world: World): Promise<Record<string, bigint>> {
  return one(
    world.staff.db,
    `select (select count(*) from entry) as entries, (select count(*) from posting) as postings,
       (select count(*) from deposit) as deposits, (select count(*) from withdrawal) as withdrawals,
       (select count(*) from ad_order) as orders, (select count(*) from order_move) as order_moves,
       (select count(*) from withdrawal_move) as withdrawal_moves, (select count(*) from acceptor_move) as acceptor_moves,
       (select count(*) from acceptor_quote) as quotes, (select count(*) from acceptor) as acceptors,
       (select count(*) from acceptor_licence) as licences, (select count(*) from personal_switch) as switches,
       (select count(*) from mid_rate) as rates, (select count(*) from destination) as destinations,
       (select count(*) from bank_line) as bank_lines, (select count(*) from partner) as partners,
       (select count(*) from follow) as follows, (select count(*) from follow_order) as follow_orders,
       (select coalesce(sum(available), 0)::bigint from wallet) as available,
       (select coalesce(sum(promo + advance + withdrawing + clearing), 0)::bigint from wallet) as set_aside,
       (select coalesce(sum(balance), 0)::bigint from escrow) as escrow,
       (select coalesce(sum(held), 0)::bigint from ad_order) as held`,
  )
}

/** The invariants of the whole database that do not hold, with what breaks them. Numbers new entries first. */
export async function brokenInvariants(world: World): Promise<string[]> {
  await world.jobs.db.query('select assign_journal_numbers()')
  const findings = await checkInvariants(world.staff.db)
  return findings
    .filter(({ offending }) => offending.length > 0)
    .map(({ id, title, offending }) => `${id} ${title}: ${offending.join(', ')}`)
}
