-- A forgotten login password: what was mailed works for a day, and while it does, no more than two further mails repeat it.
-- So nobody who asks in another's name can keep them from it (decision 023).
alter table login_recovery
  add mails smallint not null default 1,
  add constraint login_recovery_mails check (mails between 1 and 3),
  drop constraint login_recovery_code_lives_half_an_hour,
  add constraint login_recovery_lives_a_day check (code_until <= asked_at + interval '24 hours'),
  drop constraint login_recovery_used_within_its_half_hour,
  add constraint login_recovery_used_within_its_day check (used_at >= asked_at and used_at <= code_until);
create unique index login_recovery_by_id on login_recovery (id);
