import type { World } from './world.ts'

/**
 * Numbers what was booked; fees without a number cannot be taken back. A transaction of another test file's database that
 * ends while one looks where it runs puts the numbers of what came after it off, so that it is looked at once more.
 */
export async function numberEverything({ jobs, asOwner }: Pick<World, 'jobs' | 'asOwner'>): Promise<void> {
  for (let all = false; !all; ) {
    const elsewhere = await asOwner(
      'select from pg_stat_activity where datname <> current_database() and backend_xid is not null limit 1',
    )
    await jobs.db.query('select assign_journal_numbers()')
    all = elsewhere.length === 0 || (await asOwner(unnumbered)).length === 0
  }
}

const unnumbered = `select from sequencer s join entry e on e.xid >= s.before_xid
  where not exists (select from journal_number n where n.account_id = e.account_id and n.entry_id = e.id) limit 1`
