import { expect, it } from 'vitest'
import { sqlCallsOf } from './sql-calls.ts'

it('reads what functions and views call, and neither comments, quoted words nor tables of the same name', () => {
  const files = [
    {
      path: 'money/holds.sql',
      text: `-- Asks luck(now).
create or replace function hold(p_order uuid) returns void language plpgsql as $$
begin
  perform check_clock(now);
  insert into luck (id) values ('level_of(1)');
end $$;
create or replace view held as select level from luck;
grant execute on function hold to fairlead_app;`,
    },
    {
      path: 'rules/clocks.sql',
      text: `create or replace function check_clock(p_now timestamptz) returns void language sql as 'select 1';
create or replace function luck() returns integer language sql return (select sum(level) from held);
create or replace function level_of(p integer) returns integer language sql return luck ();`,
    },
  ]
  expect(sqlCallsOf(files).map(({ caller, from, called, path }) => [caller, from, called, path])).toEqual([
    ['hold', 'money/holds.sql', 'check_clock', 'rules/clocks.sql'],
    ['luck', 'rules/clocks.sql', 'held', 'money/holds.sql'],
    ['level_of', 'rules/clocks.sql', 'luck', 'rules/clocks.sql'],
  ])
})
