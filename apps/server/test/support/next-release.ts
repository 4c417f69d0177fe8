import { sqlFile } from '../../src/db/upgrade/sql-files.ts'
import { type Program, thisProgram } from '../../src/db/upgrade/upgrade.ts'

/** This program, under numbers that a test can count on. */
export const today: Program = { ...thisProgram(), release: '0.2.0', lowestAdmitted: '0.2.0' }

/** The release after this one: a table, a column, a function with another text, one that is gone, one right less. */
export function tomorrow(change: Partial<Program> = {}): Program {
  const functions = today.files.functions
    .map(({ name, sql }) =>
      name === 'notice/mail.sql'
        ? sqlFile(name, sql.replace('grant select, insert on mail', 'grant select on mail'))
        : { name, sql },
    )
    .map(({ name, sql }) =>
      name === 'campaigns/plan-words.sql'
        ? sqlFile(
            name,
            `${sql}\ncreate or replace function added_tomorrow() returns int language sql as 'select 1';\n`,
          )
        : sqlFile(name, sql),
    )
    .filter(({ name }) => name !== 'statement/statement-exports.sql')
  const tables = [
    ...today.files.tables,
    sqlFile('9998-planet.sql', 'create table planet (id integer primary key);'),
    sqlFile('9999-planet-name.sql', "alter table planet add column name text not null default '';"),
  ]
  return { release: '0.3.0', lowestAdmitted: '0.2.0', files: { tables, functions }, ...change }
}
