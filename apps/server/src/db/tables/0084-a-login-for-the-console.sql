-- The console's login (decision 074): it is fenced to nobody, since staff work for everybody. No right comes with this: what it
-- may read or write is granted by subject.
do $$
declare
  v_table text;
begin
  for v_table in
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity order by relname
  loop
    execute format('create policy %I on %I to fairlead_console using (true) with check (true)', v_table || '_of_console', v_table);
  end loop;
end $$;
