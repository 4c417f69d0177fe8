-- An address counts for recovery once somebody opened the link that was mailed to it (decision 068). Each address from before
-- counts as it counted, and is verified where a code or link that was mailed to it has been used.
alter table partner
  add column email_verified_at timestamptz,
  -- Where codes go until the account's address counts, and where they go while that is of before and not verified.
  add column recovery_email text;
update partner p set recovery_email = email,
  email_verified_at = (
    select max(r.used_at) from login_recovery r
    where r.account_id = p.id and r.asked_at >= coalesce(p.email_set_at, '-infinity')
  );
create index partner_recovery_email on partner (lower(recovery_email));

-- To which address it was mailed.
alter table login_recovery add column email text;
update login_recovery r set email = p.email from partner p
where p.id = r.account_id and r.used_at is null and r.ended_at is null;
create index login_recovery_open_email on login_recovery (lower(email)) where used_at is null and ended_at is null;

-- Links that were mailed to prove an address. Of what a link carries the hash alone is kept.
create table email_verification (
  account_id uuid not null references partner,
  id uuid not null,
  email text not null check (length(email) <= 254),
  key_hash bytea not null unique,
  asked_at timestamptz not null,
  good_until timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz,
  primary key (account_id, id),
  constraint email_verification_lives_a_day check (good_until <= asked_at + interval '24 hours'),
  constraint email_verification_used_within_its_day check (used_at >= asked_at and used_at <= good_until),
  constraint email_verification_ends_one_way check (num_nonnulls(used_at, ended_at) <= 1)
);
create unique index email_verification_one_open on email_verification (account_id)
  where used_at is null and ended_at is null;
