-- What a partner knows a session by: browser and system as their names, and the network (/24, or /48 of IPv6) of its last use.
alter table partner_session
  add browser text,
  add system text,
  add network text;
