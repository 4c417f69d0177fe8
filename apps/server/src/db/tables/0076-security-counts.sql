-- How often something that concerns security happened in an hour, by network (/24, /48) and, where it is known, by whom.
create table security_count (
  hour timestamptz not null,
  kind text not null,
  network text not null,
  who text not null,
  n bigint not null check (n > 0),
  primary key (hour, kind, network, who)
);
