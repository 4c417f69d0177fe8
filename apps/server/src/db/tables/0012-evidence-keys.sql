-- A random key for each UTC day. What is kept of a visitor's address and browser is hashed under the key of its day; once
-- the key is destroyed, 48 hours after that day, nobody can find out whose hash it was, or join those of two days.
create table evidence_key (
  day date primary key,
  key bytea not null constraint evidence_key_is_32_bytes check (octet_length(key) = 32)
);

-- From which connections partners used the app today, hashed as their views and clicks would be: a partner's own clicks
-- on a plan that the same partner funds are not paid. Goes with the key of its day.
create table own_connection (
  day date not null references evidence_key on delete cascade,
  account_id uuid not null,
  address_hash bytea not null constraint own_connection_address_is_hashed check (octet_length(address_hash) = 8),
  browser_hash bytea not null constraint own_connection_browser_is_hashed check (octet_length(browser_hash) = 8),
  primary key (day, account_id, address_hash, browser_hash)
);

-- Tries are counted under a hash of whoever made them. Those counted so far named whole addresses; none is kept.
delete from attempt;
-- Of short addresses of IPv6 the prefix that was kept was all of them.
update event set address_prefix = null where position('::' in address_prefix) > 0;
