-- Micros as people write an amount: two decimals, and those beyond that are not zero.
create or replace function in_units(p_micros bigint) returns text
language sql immutable as $$ select to_char(p_micros / 1000000.0, 'FM999999999990.009999') $$;
