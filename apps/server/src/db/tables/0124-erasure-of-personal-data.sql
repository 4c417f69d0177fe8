-- A partner whose account is closed has the personal data erased: asked for with the login password, taken back until the day, done by
-- a job once nothing is owed (decision 097). What the books rest on stays under the account's id.
create table erasure (
  account_id uuid not null references partner,
  id uuid not null,
  asked_at timestamptz not null,
  due_from timestamptz not null,
  taken_back_at timestamptz,
  erased_at timestamptz,
  primary key (account_id, id),
  constraint erasure_waits_thirty_days check (due_from >= asked_at + interval '720 hours'),
  constraint erasure_not_before_its_day check (erased_at >= due_from),
  constraint erasure_ends_one_way check (num_nonnulls(taken_back_at, erased_at) <= 1)
);
create unique index erasure_one_of_an_account on erasure (account_id) where taken_back_at is null;
create index erasure_due on erasure (due_from) where taken_back_at is null and erased_at is null;
alter table erasure enable row level security;
create policy erasure_fence on erasure to fairlead_app using (
  case when coalesce(current_setting('fairlead.partner', true), '') = '' then true
    else account_id = current_setting('fairlead.partner')::uuid end) with check (true);
create policy erasure_of_console on erasure to fairlead_console using (true) with check (true);

-- Whoever is erased is nobody by name, and cannot log in: no password has this hash.
alter table partner add column erased_at timestamptz;
alter table partner add constraint partner_erased_is_nobody check (erased_at is null or (
  username = 'erased-' || id and nickname = '' and email = 'erased-' || id || '@invalid' and phone = '' and recovery_email is null
  and coalesce(host_user, username) = username and avatar_id is null and email_verified_at is null and state = 'cancelled'
  and pin_hash is null and password_hash = 'argon2id$19456$2$AAAAAAAAAAAAAAAAAAAAAA$'));

-- Where money went to is kept as long as the law asks who was paid, and then is nowhere.
insert into retention_rule (name, days, at_least, at_most, removal) values ('identification', 1827, 1826, 3653, 'job');
update personal_column set rule = 'identification' where rule = 'destination';
delete from retention_rule where name = 'destination';
alter table destination add column erased_at timestamptz;
alter table destination add constraint destination_erased_is_nowhere check (erased_at is null or (
  bank_name = 'erased' and beneficiary_name = 'erased' and mobile = '' and bank_address = '' and branch_name = ''
  and account_number = replace(id::text, '-', '')));

insert into personal_column (table_name, column_name, rule) values
  ('partner', 'erased_at', 'books'),
  ('destination', 'erased_at', 'books');
