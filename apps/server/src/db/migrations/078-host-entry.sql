-- Partners whom a host app brings in. Which hosts there are is configuration; here stands who is whose.

alter table partner
  add column host_user text check (length(host_user) between 1 and 100),
  add constraint partner_of_a_host_or_of_none check ((entry = 'register') = (host_user is null)),
  add constraint partner_once_per_host_user unique (entry, host_user);

-- Good for one entry within a minute. Spent by deleting it.
create table entry_ticket (
  ticket_hash bytea primary key,
  account_id uuid not null references partner,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  constraint entry_ticket_is_short check (expires_at <= made_at + interval '60 seconds')
);
grant select, insert, delete on entry_ticket to fairlead_app;
