import { many } from '../../src/db/read.ts'
import type { World } from './world.ts'

/**
 * Lines of the journal that say something else of a balance than all lines until then come to, as `class: says, is`; also
 * those that say nothing of one that is stored. In a world where one transaction followed the other.
 */
export async function wrongAfters(world: World): Promise<string[]> {
  const rows = await many<{ wrong: string }>(
    world.ctx.db,
    `select format('%s %s: %s, %s', m.type, m.class, coalesce(m.after::text, 'nothing'), m.stands) as wrong
     from (
       select e.type, s.class, s.after, sum(s.amount) over (
         partition by s.class, s.owner, case s.class when 'earned' then e.order_id end
         order by e.xid, p.cmin::text::bigint, s.amount) as stands
       from entry e join posting p on p.account_id = e.account_id and p.entry_id = e.id
       cross join lateral (values (p.debit_class, p.debit_owner, -p.amount, p.debit_after),
         (p.credit_class, p.credit_owner, p.amount, p.credit_after)) as s (class, owner, amount, after)
     ) m
     where m.after <> m.stands or m.after is null and m.class not in ('custody', 'fees', 'rounding', 'due')`,
  )
  return rows.map(({ wrong }) => wrong)
}
