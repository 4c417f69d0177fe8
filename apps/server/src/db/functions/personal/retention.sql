-- Removes what is kept of people and past its time (docs/data.md, How long). The periods are rows of retention_rule; what ends with the
-- work itself, such as messages to devices and evidence of visitors, has its own chore.

-- Up to p_most rows of each rule; answers how many went, by rule. Called again until nothing is left. Whoever holds a row keeps it until
-- the next round.
create or replace function remove_past_data(p_most integer, p_now timestamptz) returns table (rule text, removed bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_days jsonb;
  v_removed bigint;
  v_part record;
begin
  perform refuse_future(p_now);
  select jsonb_object_agg(r.name, r.days) into v_days from retention_rule r where r.removal = 'job';
  for v_part in
    select p.rule, p.of_table, p.which, p_now - (v_days->>p.rule)::integer * interval '24 hours' as before
    from past_data() p
  loop
    execute format(
      'delete from %1$I where ctid = any (array(select ctid from %1$I t where %2$s limit $3 for update skip locked))',
      v_part.of_table, v_part.which) using v_part.before, p_now, p_most;
    get diagnostics v_removed = row_count;
    rule := v_part.rule;
    removed := v_removed;
    if v_removed > 0 then
      return next;
    end if;
  end loop;
end $$;

-- Which rows are past their time: $1 is the moment before which a rule's own moment lies, $2 the present one. Of devices the one seen
-- last stays, so that the next one that is new is asked about (decision 075). An announcement is everybody's, and carried once.
create or replace function past_data() returns table (rule text, of_table text, which text)
language sql immutable as $$
  values
    ('ticket', 'step_up', 'expires_at <= $1'),
    ('ticket', 'entry_ticket', 'expires_at <= $1'),
    ('ticket', 'login_ticket', 'expires_at <= $1'),
    ('ticket', 'passkey_challenge', 'expires_at <= $1'),
    ('ticket', 'login_recovery_ask', 'asked_at <= $1'),
    ('session', 'partner_session', 'expires_at <= $1'),
    ('session', 'operator_session', 'expires_at <= $1'),
    ('recovery', 'login_recovery', 'asked_at <= $1 and code_until <= $2'),
    ('recovery', 'pin_recovery',
      'asked_at <= $1 and code_until <= $2 and (proved_at is null or num_nonnulls(stopped_at, done_at) = 1)'),
    ('recovery', 'email_verification', 'asked_at <= $1 and good_until <= $2'),
    ('mail', 'mail', 'queued_at <= $1 and next_try_at is null'),
    ('statement', 'statement_export', 'requested_at <= $1 and state in (''expired'', ''failed'')'),
    ('device', 'known_device', 'seen_at <= $1 and exists (
      select from known_device k where k.account_id = t.account_id and (k.seen_at, k.mark) > (t.seen_at, t.mark))'),
    ('notice', 'notice', 'at <= $1 and announcement_id is null
      and not exists (select from push_message m where m.account_id = t.account_id and m.notice_id = t.id)'),
    ('look', 'audit', 'at <= $1 and action = ''partner_opened'''),
    ('feedback', 'feedback', 'at <= $1')
$$;

-- What the round that ends now removed, by rule; the console reads it.
create or replace function note_past_data(p_removed jsonb, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_future(p_now);
  update retention_rule set ran_at = p_now, removed = coalesce((p_removed->>name)::bigint, 0)
  where name in (select rule from past_data());
end $$;

grant execute on function remove_past_data, note_past_data to fairlead_jobs;
grant select on retention_rule, personal_column to fairlead_app, fairlead_console;
