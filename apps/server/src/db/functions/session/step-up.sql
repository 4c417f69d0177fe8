-- A checked transaction password, good for one action and its parameters, once. Refuses step_up_invalid.
create or replace function spend_step_up(p_account uuid, p_token bytea, p_action text, p_params bytea, p_now timestamptz)
returns void
language plpgsql as $$
begin
  perform refuse_past(p_now);
  delete from step_up
  where account_id = p_account and token_hash = p_token and action = p_action and params_hash = p_params
    and expires_at > p_now;
  if not found then
    perform refuse('step_up_invalid');
  end if;
end $$;
