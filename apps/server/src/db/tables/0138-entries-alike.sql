-- One of many entries that all make the same move (`post_alike`): what is its own, and the line of the bank that it names.
create type like_entry as (
  entry uuid,
  key text,
  outcome jsonb,
  amount bigint,
  of_line uuid
);
