-- What a partner's call carries with its first statement (db/one-trip/guard.ts): sets the scope around the partner, and lets
-- nothing of the call happen unless the session is good at this moment, the partner active and the ad account open. A
-- session that was not noticed for ten minutes is looked at in the long way too, which notes it.
create or replace function check_session(p_session bytea, p_account uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform set_config('fairlead.partner', p_account::text, false);
  perform from partner_session s join partner p on p.id = s.account_id
  where s.token_hash = p_session and s.account_id = p_account and s.expires_at > p_now
    and s.last_seen_at > p_now - interval '10 minutes' and p.state = 'active' and p.account_opened_at is not null;
  if not found then
    raise exception using errcode = 'FLSES', message = 'the session must be looked at';
  end if;
end $$;

grant execute on function check_session(bytea, uuid, timestamptz) to fairlead_app;
