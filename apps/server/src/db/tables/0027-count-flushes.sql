-- The newest counts that each writer of a process had counted. A writer whose answer was cut off sends the same again under
-- the same number, and it counts once.
create table count_flush (
  writer uuid primary key,
  flush bigint not null check (flush > 0),
  at timestamptz not null
);
create index count_flush_old on count_flush (at);
