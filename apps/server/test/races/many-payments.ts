import type { Pool } from '../../src/db/pool.ts'
import { worldStart } from '../support/world.ts'

/**
 * Writes deposits of 10.00 to a hundred partners, one posting each, as two confirmed people and a bank statement leave
 * them behind; with the owner's rights, in a network that has its staff.
 */
export async function payManyIn(db: Pool, postings: number): Promise<void> {
  const at = `'${worldStart.toISOString()}'::timestamptz`
  const staff = (role: string) => `(select id from operator where role = '${role}' order by username limit 1)`
  await db.query(`
    create temporary table payer as select gen_random_uuid() as id, n from generate_series(1, 100) n;
    select begin_account(id, false, ${at}) from payer;
    insert into partner (id, username, nickname, email, phone, password_hash, account_opened_at, created_at)
      select id, 'many.' || n, 'Many', 'many.' || n || '@many.example', '', '', ${at}, ${at} from payer;
    create temporary table paid as
      select p.id as account, gen_random_uuid() as deposit, gen_random_uuid() as line, gen_random_uuid() as entry
      from generate_series(1, ${postings}) g join payer p on p.n = 1 + g % 100;
    insert into wallet (account_id, available) select account, count(*) * 10000000 from paid group by account;
    insert into bank_statement (id, imported_by, imported_at)
      select id, ${staff('cashier')}, ${at} from payer where n = 1;
    insert into bank_reference (reference, used_for) select 'TB-' || deposit, deposit from paid;
    insert into bank_line (id, statement_id, bank_reference, direction, amount, booked_at, remittance, matched_to)
      select line, (select id from payer where n = 1), 'TB-' || deposit, 'in', 10000000, ${at}, 'many', deposit from paid;
    insert into deposit (account_id, id, reference, credit_class, amount, state, idempotency_key, request_hash, opened_at,
        expires_at, recorded_by, recorded_at, bank_reference, approved_by, confirmed_at, match_by, bank_line_id)
      select account, deposit, 'D-' || deposit, 'available', 10000000, 'confirmed', 'many:' || deposit, '\\x', ${at}, ${at},
        ${staff('cashier')}, ${at}, 'TB-' || deposit, ${staff('approver')}, ${at}, ${at}, line from paid;
    insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, deposit_id, bank_line_id)
      select account, entry, 'deposit', 'many:' || entry, '\\x', '{}', 'many', ${at}, deposit, line from paid;
    insert into posting (account_id, entry_id, line, entry_type, kind, debit_class, debit_owner, credit_class,
        credit_owner, amount, credit_after)
      select account, entry, 1, 'deposit', 'deposit', 'custody', (select id from network), 'available', account, 10000000,
        row_number() over (partition by account order by entry) * 10000000 from paid;
    select count(tally_posting(account, entry, 'deposit', 'deposit', 'custody', 'available', account, 10000000)) from paid;
    analyze`)
  await db.query('select assign_journal_numbers()')
}
