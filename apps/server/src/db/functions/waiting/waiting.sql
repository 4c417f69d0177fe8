-- What waits for whom of the staff, in one place (decision 057). Which role a kind waits for, and by which call it is done,
-- stands in packages/contract/src/waiting-kinds.ts.

-- What waits of one kind. `due` is the date that the rules give it, null where they give none; `place` is what it is ordered by.
-- `asked_by` and `note` are what a colleague did before and wrote. Who is `barred` cannot take the next step, because they took
-- one before; `hidden` is not even shown to them. The fact `why` is told in the list, the others with the thing itself.
-- Each branch asks for one kind alone and reads one index; the planner leaves out the others.
create or replace function waiting(p_kind text, p_now timestamptz) returns table (
  id uuid, account_id uuid, about text, amount bigint, since timestamptz, due timestamptz, place timestamptz,
  asked_by uuid, note text, barred uuid[], hidden boolean, facts jsonb
)
language sql stable as $$
  select d.id, d.account_id, d.reference, d.amount, d.opened_at, d.expires_at, d.expires_at,
    null::uuid, null::text, '{}'::uuid[], false, '{}'::jsonb
  from deposit d
  where p_kind = 'deposit_to_record' and d.state = 'open' and d.expires_at > p_now
  union all
  select d.id, d.account_id, d.reference, d.amount, d.recorded_at, null, d.recorded_at,
    d.recorded_by, null, array[d.recorded_by], false, coalesce((
      select jsonb_build_object('bank_shows', round(l.amount / 1000000.0, 2)::text, 'booked_at', l.booked_at)
      from bank_line l where l.bank_reference = d.bank_reference and l.in_suspense), '{}')
  from deposit d
  where p_kind = 'deposit_to_confirm' and d.state = 'recorded'
  union all
  -- Why no rule approved it (request_withdrawal).
  select w.id, w.account_id, w.reference, w.amount, w.requested_at, w.approve_by, w.approve_by,
    null, null, '{}', false, jsonb_strip_nulls(jsonb_build_object('why', case
      when w.amount > approved_by_rule_max() then 'above_the_rule'
      when d.bound_at + approved_by_rule_age() > w.requested_at then 'young_destination'
    end))
  from withdrawal w join destination d on d.account_id = w.account_id and d.id = w.destination_id
  where p_kind = 'withdrawal_to_approve' and w.state = 'requested'
  union all
  select w.id, w.account_id, w.reference, w.amount, coalesce(w.approved_at, w.requested_at), w.send_by, w.send_by,
    w.approved_by, null, array_remove(array[w.approved_by], null), false, '{}'
  from withdrawal w
  where p_kind = 'withdrawal_to_send' and w.state = 'approved'
  union all
  select w.id, w.account_id, w.reference, w.amount, w.not_received_at, w.answer_by, w.answer_by,
    w.sent_by, null, '{}', false, '{}'
  from withdrawal w
  where p_kind = 'withdrawal_to_trace' and w.state = 'not_received'
  union all
  select w.id, w.account_id, w.reference, w.amount, w.not_received_at, w.answer_by, w.answer_by,
    w.sent_by, null, array_remove(array[w.sent_by], null), false, '{}'
  from withdrawal w
  where p_kind = 'withdrawal_to_give_back' and w.state = 'not_received'
  union all
  select w.id, r.account_id, w.reference, w.amount, r.opened_at, r.ends_at, r.ends_at,
    r.opened_by, null, '{}', false, '{}'
  from review r join withdrawal w on w.account_id = r.account_id and w.id = r.withdrawal_id
  where p_kind = 'review_to_end' and r.outcome is null and r.ends_at > p_now
  union all
  select w.id, r.account_id, w.reference, w.amount, r.opened_at, r.ends_at, r.ends_at,
    coalesce(r.extended_by, r.opened_by), null, array_remove(array[r.extended_by], null), false, '{}'
  from review r join withdrawal w on w.account_id = r.account_id and w.id = r.withdrawal_id
  where p_kind = 'review_to_extend' and r.outcome is null and r.extended_again_by is null and r.ends_at > p_now
  union all
  -- Somebody may have extended the review since: deciding adds them (involved_in).
  select a.id, a.account_id, a.subject_kind, nullif(a.at_stake, 0), a.opened_at, a.answer_by, a.answer_by,
    null, null,
    a.involved || array_remove(array[r.opened_by, r.extended_by, r.extended_again_by, r.ended_by], null), true, '{}'
  from appeal a left join review r on r.account_id = a.account_id and r.withdrawal_id = a.withdrawal_id
  where p_kind = 'appeal_to_decide' and a.state = 'open'
  union all
  select a.id, a.account_id, a.subject_kind, a.credit, a.decided_at, null, a.decided_at,
    a.decided_by, a.answer, a.involved || a.decided_by, true, '{}'
  from appeal a
  where p_kind = 'appeal_to_pay' and a.state = 'granted' and a.credit > 0
  union all
  select f.id, f.account_id, '', f.amount, f.proposed_at, null, f.proposed_at,
    f.proposed_by, null, array[f.proposed_by], false, '{}'
  from startup_funds f
  where p_kind = 'startup_funds_to_decide' and f.state = 'proposed'
  union all
  -- What is proposed about a campaign is the campaign's. An operator's own case is confirmed by others (refuse_own_case).
  -- A deposit is reversed by its amount, and a payment that was not made has its own; whoever sent it cannot confirm that.
  select p.id, coalesce(p.account_id, (select c.id from campaign c where c.id = p.subject)), p.kind,
    case when p.kind = 'deposit_reversed'
      then (select d.amount from deposit d where d.account_id = p.account_id and d.id = p.subject)
      else coalesce(o.amount, (p.params->>'amount')::bigint)
    end, p.proposed_at, p.expires_at, p.expires_at,
    p.proposed_by, p.note, array_remove(array[p.proposed_by, p.subject, o.sent_by], null), false, '{}'
  from proposal p join proposal_kind k on k.name = p.kind
  left join outgoing_payment o on p.kind = 'payment_failed' and o.id = p.subject
  where p_kind = 'proposal_to_confirm' and p.state = 'open' and p.expires_at > p_now and k.confirmer_role = 'approver'
  union all
  select p.id, coalesce(p.account_id, (select c.id from campaign c where c.id = p.subject)), p.kind,
    null, p.proposed_at, p.expires_at, p.expires_at,
    p.proposed_by, p.note, array_remove(array[p.proposed_by, p.subject], null), false, '{}'
  from proposal p join proposal_kind k on k.name = p.kind
  where p_kind = 'admin_proposal_to_confirm' and p.state = 'open' and p.expires_at > p_now and k.confirmer_role = 'admin'
  union all
  select o.id, null, o.reference, o.amount, o.approved_at, null, o.approved_at,
    o.approved_by, null, array[o.approved_by], false, jsonb_build_object('payee', o.payee, 'purpose', o.purpose)
  from outgoing_payment o
  where p_kind = 'payment_to_send' and o.sent_by is null and o.failed_at is null
    and not exists (
      select from proposal p
      where p.subject = o.id and p.kind = 'payment_failed' and p.state = 'open' and p.expires_at > p_now)
  union all
  -- What somebody has proposed about a line waits for the other person, and so does the deposit that somebody recorded under its
  -- reference: confirming it takes the line out of suspense (confirm_deposit), declining it leaves the line to others.
  select l.id, null, l.bank_reference, l.amount, l.booked_at, null, l.booked_at,
    null, null, '{}', false, jsonb_strip_nulls(jsonb_build_object('text', l.remittance, 'deposit', d.reference,
      'why', case when d.id is not null then 'another_amount' end))
  from bank_line l left join deposit d
    on d.bank_reference = l.bank_reference and d.bank_line_id is null and d.state = 'confirmed'
  where p_kind = 'bank_line_to_identify' and l.in_suspense
    and not exists (
      select from proposal p where p.subject = l.id and p.kind in ('identified', 'sent_back', 'line_matched', 'publisher_bounced')
        and p.state = 'open' and p.expires_at > p_now)
    and recorded_deposit_under(l.bank_reference) is null
  union all
  -- What it is signed by: both sides, what lies between them, and what the bank itself says (decision 099).
  select d.id, null, d.day::text, null, d.computed_at, null, d.computed_at,
    d.signed_by, null, array_remove(array[d.signed_by], null), false, jsonb_strip_nulls(jsonb_build_object(
      'by_books', round(d.books / 1000000.0, 2)::text, 'by_bank_lines', round(d.bank / 1000000.0, 2)::text,
      'books_less_bank', round((d.books - d.bank) / 1000000.0, 2)::text,
      'bank_balance', round(d.bank_closing / 1000000.0, 2)::text, 'open_differences', d.open_count))
  from client_money_day d
  where d.kept_by is null and p_kind = case when d.signed_by is null then 'client_money_to_sign' else 'client_money_to_keep' end
  union all
  select a.account_id, a.account_id, '', null, a.asked_at, a.decide_by, a.decide_by,
    null, null, '{}', false, jsonb_build_object('nickname', p.nickname, 'email', p.email, 'phone', p.phone)
  from activation a join partner p on p.id = a.account_id
  where p_kind = 'account_to_activate' and a.activated_at is null and p.state = 'not_activated' and a.decide_by > p_now
  union all
  select d.id, d.account_id, d.action, null, d.proposed_at, d.decide_by, coalesce(d.decide_by, d.proposed_at),
    d.proposed_by, null, array[d.proposed_by], false, jsonb_strip_nulls(jsonb_build_object('reason', d.reason, 'days', d.days))
  from account_decision d
  where p_kind = 'account_to_decide' and d.agreed is null and d.expired_at is null and (d.decide_by > p_now) is not false
  union all
  select o.id, null, o.name, o.budget, o.proposed_at, o.claim_until, o.claim_until,
    o.proposed_by, null, array[o.proposed_by], false, jsonb_build_object('rules', o.rules, 'kind', o.kind)
  from coupon_offer o
  where p_kind = 'coupon_to_approve' and o.state = 'proposed' and o.claim_until > p_now
  union all
  select a.id, null, coalesce(a.words->'en'->>'title', a.category), null, a.drafted_at, a.starts_at, a.starts_at,
    a.drafted_by, null, array[a.drafted_by], false, '{}'
  from announcement a
  where p_kind = 'announcement_to_release' and a.state = 'draft'
  union all
  select t.id, null, t.title, null, t.drafted_at, null, t.drafted_at,
    t.drafted_by, null, array[t.drafted_by], false, '{}'
  from network_text t
  where p_kind = 'text_to_publish' and t.state = 'draft'
  union all
  select c.id, c.campaign_id, c.name, null, c.uploaded_at, null, c.uploaded_at,
    c.uploaded_by, null, array[c.uploaded_by], false, '{}'
  from creative c
  where p_kind = 'creative_to_approve' and c.state = 'waiting'
  union all
  select o.id, o.account_id, o.reference, o.amount, o.requested_at, o.return_at, o.return_at,
    null, null, '{}', false, '{}'
  from acceptor_order o
  where p_kind = 'acceptor_code_to_tell' and o.state = 'requested' and o.code_handed_by is null and o.return_at > p_now
  union all
  select o.id, o.account_id, o.reference, o.amount, o.accepted_at, o.return_at, o.return_at,
    o.code_handed_by, null, '{}', false, '{}'
  from acceptor_order o
  where p_kind = 'acceptor_order_to_pay' and o.state = 'accepted' and o.return_at > p_now
  union all
  select a.id, null, a.name, null, a.registered_at, null, a.registered_at,
    a.registered_by, null, array[a.registered_by], false, jsonb_build_object('kind', a.kind, 'spread_bp', a.spread_bp)
  from acceptor a
  where p_kind = 'acceptor_to_approve' and a.approved_by is null
  union all
  -- The licence that an acceptor was registered with is approved with it.
  select l.id, null, a.name, null, l.recorded_at, null, l.recorded_at,
    l.recorded_by, null, array[l.recorded_by], false, jsonb_build_object('number', l.number, 'expires_at', l.expires_at)
  from acceptor_licence l join acceptor a on a.id = l.acceptor_id
  where p_kind = 'licence_to_approve' and l.approved_by is null and a.approved_by is not null
  union all
  select s.id, null, s.country, null, s.proposed_at, null, s.proposed_at,
    s.proposed_by, null, array[s.proposed_by], false, '{}'
  from personal_switch s
  where p_kind = 'country_to_approve' and s.approved_by is null and s.ended_by is null
  union all
  select m.id, null, m.currency, null, m.recorded_at, null, m.recorded_at,
    m.recorded_by, null, array[m.recorded_by], false,
    jsonb_build_object('rate', trim_scale(m.rate_e8 / 100000000.0), 'source', m.source, 'evidence', m.evidence)
  from mid_rate m
  where p_kind = 'rate_to_approve' and m.approved_by is null
  union all
  select h.account_id, h.account_id, '', null, h.at, null, h.at,
    null, null, '{}', false, jsonb_build_object('z', round(h.z::numeric, 2), 'orders', h.orders)
  from partner_presence h
  where p_kind = 'presence_to_judge' and h.z > 3 and h.orders >= 4 and is_high(h)
    and not exists (select from presence_review v where v.account_id = h.account_id and v.at >= h.at)
    and not exists (
      select from proposal p
      where p.subject = h.account_id and p.kind = 'presence_review' and p.state = 'open' and p.expires_at > p_now)
  union all
  select c.id, null, c.number, null, min(m.since), null, min(m.since),
    null, null, '{}', false, jsonb_build_object('reason', min(m.reason))
  from trial_reminder m join campaign c on c.id = m.campaign_id
  where p_kind = 'trial_to_start' and m.ended_by is null and c.active
    and not exists (
      select from proposal p
      where p.subject = c.id and p.kind = 'trial_orders' and p.state = 'open' and p.expires_at > p_now)
    and not exists (
      select from ad_order o where o.campaign_id = c.id and o.network_use = 'trial'
        and o.state in ('matching', 'running', 'finished', 'settling'))
  group by c.id
$$;

grant execute on function waiting to fairlead_console;
