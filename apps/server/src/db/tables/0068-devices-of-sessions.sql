-- What a partner knows a session by: browser and system as their names, and the network (/24, or /48 of IPv6) of its last use.
alter table partner_session
  add browser text,
  add system text,
  add network text;

-- Wrong transaction passwords from devices that never logged in to the account are counted apart: whoever copied a token cannot
-- lock its owner out by them.
alter table partner
  add pin_wrong_elsewhere integer not null default 0 check (pin_wrong_elsewhere >= 0),
  add pin_wait_elsewhere timestamptz;
