-- Who a partner is, by the token of their session and nothing else: whoever only knows an account's id acts for nobody
-- (decision 062). A token is random and the database keeps its hash alone, so none can be read out of it.

-- The account whose session calls. One that is disabled or cancelled keeps its wallet and its rights (docs/rules.md, Accounts),
-- so its token is good; one that was never activated does nothing. A token that is no good, for whatever reason, is refused in
-- one way.
create or replace function partner_in_session(p_session text, p_now timestamptz, p_active boolean default false)
returns uuid
language plpgsql stable as $$
declare
  v_account uuid;
  v_state text;
begin
  -- Named earlier, a session that is over would be good.
  perform refuse_other_clock(p_now);
  select s.account_id, p.state into v_account, v_state
  from partner_session s join partner p on p.id = s.account_id and p.state <> 'not_activated'
  where s.token_hash = sha256(convert_to(p_session, 'UTF8')) and s.expires_at > p_now;
  if not found then
    perform refuse('token_expired');
  elsif p_active and v_state <> 'active' then
    perform refuse(v_state);
  end if;
  return v_account;
end $$;

-- The same where only an active account may.
create or replace function active_partner_in_session(p_session text, p_now timestamptz) returns uuid
language sql stable as $$
  select partner_in_session(p_session, p_now, true)
$$;
