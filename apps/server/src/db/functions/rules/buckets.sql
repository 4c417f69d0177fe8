-- An order's bucket: everything of its delivery lives together.
create or replace function bucket_of(p_order uuid) returns integer
language sql immutable as $$
  select (('x' || right(p_order::text, 2))::bit(8)::integer) % 64
$$;

grant execute on function bucket_of to fairlead_app, fairlead_console, fairlead_delivery;
