-- When what is past its time was removed last, by rule, and how many rows went: the console shows it (docs/data.md, How long).
alter table retention_rule
  add column ran_at timestamptz,
  add column removed bigint check (removed >= 0),
  add constraint retention_says_what_it_removed check ((ran_at is null) = (removed is null));
