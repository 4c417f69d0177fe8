-- Refusals leave SQL with SQLSTATE 'FLREF', the refusal's key as message and its
-- parameters as detail (a constraint's name would be lost on a distributed database).

create or replace function refuse(p_key text, p_params jsonb default '{}') returns void
language plpgsql as $$
begin
  raise exception using errcode = 'FLREF', message = p_key, detail = p_params::text;
end $$;
