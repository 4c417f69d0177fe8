-- How long what is stored of people is kept, and which rule holds for each column (docs/data.md, How long). A table of the classes
-- "secret" and "personal" whose column is on no line here fails a test; a period outside its bounds is refused here.
create table retention_rule (
  name text primary key,
  -- Days of 24 hours; null where no period ends it: the rule says what does.
  days integer,
  at_least integer,
  at_most integer,
  -- `job`: remove_past_data; `other`: the chore that the work itself has; `erasure`: with the partner's account; `nobody`.
  removal text not null check (removal in ('job', 'other', 'erasure', 'nobody')),
  constraint retention_within_its_bounds check (days between at_least and at_most),
  constraint retention_has_its_bounds check (num_nonnulls(days, at_least, at_most) in (0, 3)),
  constraint retention_by_a_job_has_days check (removal not in ('job', 'other') or days is not null),
  constraint retention_is_a_day_at_least check (at_least >= 1)
);

insert into retention_rule (name, days, at_least, at_most, removal) values
  ('ticket', 1, 1, 7, 'job'),
  ('session', 30, 1, 90, 'job'),
  ('recovery', 90, 30, 400, 'job'),
  ('mail', 90, 30, 400, 'job'),
  ('statement', 90, 7, 400, 'job'),
  ('device', 400, 90, 800, 'job'),
  ('notice', 730, 365, 1100, 'job'),
  ('look', 730, 365, 1100, 'job'),
  ('feedback', 730, 90, 1100, 'job'),
  ('push', 7, 7, 7, 'other'),
  ('evidence', 2, 2, 2, 'other'),
  ('account', null, null, null, 'erasure'),
  ('destination', null, null, null, 'erasure'),
  ('contract', null, null, null, 'nobody'),
  ('staff', null, null, null, 'nobody'),
  ('once_per_person', null, null, null, 'nobody'),
  ('books', null, null, null, 'nobody'),
  ('not_personal', null, null, null, 'nobody');

create table personal_column (
  table_name text not null,
  column_name text not null,
  rule text not null constraint personal_column_has_a_rule references retention_rule,
  constraint personal_column_has_one_rule primary key (table_name, column_name)
);

insert into personal_column (table_name, column_name, rule)
select l.of_table, c.name, l.rule
from (values
  ('acceptor_order', 'books', 'account_id id reference quote_id destination_id acceptor_id amount fee arrival_hours quote_expires_at state move_seq reason requested_at
    return_at code_hash code_tries code_handed_by code_handed_at accepted_at claimed_by claimed_at bank_reference not_received_at arrived_by
    bank_line_id over_at'),
  ('advertiser', 'contract', 'id name'),
  ('appeal', 'books', 'account_id id subject_kind subject_id withdrawal_id at_stake involved opened_at answer_by state decided_by decided_at credit credited_by
    credited_at order_id'),
  ('appeal', 'account', 'statement answer'),
  ('bank_line', 'books', 'id statement_id bank_reference direction amount booked_at remittance matched_to in_suspense end_to_end'),
  ('bank_statement', 'books', 'id imported_by imported_at idempotency_key counts'),
  ('benefit_claim', 'once_per_person', 'benefit identity identity_hash account_id at'),
  ('destination', 'destination', 'account_id id kind bank_name beneficiary_name mobile account_number bank_address branch_name bound_at usable_from number_key of_before'),
  ('draw_seed', 'not_personal', 'day seed commitment committed_at closed_at closed_before'),
  ('email_verification', 'recovery', 'account_id id email key_hash asked_at good_until used_at ended_at'),
  ('entry_ticket', 'ticket', 'ticket_hash account_id made_at expires_at'),
  ('event', 'evidence', 'bucket ts nonce kind step lease_id order_id slot_id publisher_id reason received_at address_prefix group_id minute epoch value address_hash
    browser_hash prefix_hash network referrer in_view_ms measured signature rules held_step'),
  ('evidence_key', 'evidence', 'day key'),
  ('feedback', 'feedback', 'account_id id topic content at'),
  ('invitation', 'not_personal', 'code_hash kind expires_at id issued_by issued_at needs_activation'),
  ('invitation', 'books', 'used_by used_at'),
  ('known_device', 'device', 'account_id mark seen_at asked_at browser'),
  ('login_recovery', 'recovery', 'account_id id asked_at code_until used_at ended_at mails email'),
  ('login_recovery_ask', 'ticket', 'id email asked_at'),
  ('login_ticket', 'ticket', 'ticket_hash account_id password_hash made_at expires_at'),
  ('mail', 'mail', 'account_id id to_address lang words params link queued_at next_try_at tries sent_at refused'),
  ('notice', 'notice', 'account_id id category key params link at read_at announcement_id'),
  ('operator', 'staff', 'id username person role password_hash created_at setup_hash setup_expires_at totp_secret totp_enrolled_at totp_last_step ended_at
    has_password'),
  ('operator_session', 'session', 'token_hash operator_id created_at expires_at id last_seen_at proven_at open_item open_item_at'),
  ('outgoing_payment', 'books', 'id reference proposal_id purpose payee publisher_id amount approved_by approved_at sent_by sent_at bank_reference bank_line_id
    bounced_line_id'),
  ('own_connection', 'evidence', 'day account_id address_hash browser_hash'),
  ('partner', 'books', 'id entry state state_reason account_opened_at pin_set_at pin_wrong pin_wait_until created_at state_seq state_until email_set_at
    pin_recovered_at login_recovered_at offers_looked_at pin_wrong_elsewhere pin_wait_elsewhere email_verified_at password_set_at'),
  ('partner', 'account', 'username nickname email phone password_hash lang pin_hash avatar_id host_user username_small nickname_small email_small phone_digits
    recovery_email'),
  ('partner_session', 'session', 'token_hash account_id created_at expires_at id last_seen_at browser system network device asked_at'),
  ('passkey', 'account', 'account_id id credential_id public_key counter name made_at last_used_at'),
  ('passkey_challenge', 'ticket', 'ticket_hash session_hash challenge made_at expires_at'),
  ('payment_file', 'books', 'id reference kind payee_version made_by made_at key withdrawals amount'),
  ('payment_file_line', 'books', 'file_id account_id withdrawal_id'),
  ('pin_recovery', 'recovery', 'account_id id asked_at code_until tries proved_at pin_hash works_from stopped_at done_at'),
  ('publisher', 'contract', 'id name domain vouched_by'),
  ('push_device', 'push', 'account_id id session_id endpoint public_key auth_secret lang name since last_sent_at'),
  ('push_message', 'push', 'account_id device_id notice_id queued_at next_try_at tries sent_at dropped'),
  ('second_step', 'account', 'account_id secret begun_at on_at last_step removal_asked_at ends_at'),
  ('second_step_code', 'account', 'account_id code_hash made_at used_at'),
  ('statement_export', 'statement', 'account_id id format from_day to_day zone lang requested_at state tries working_until lines_total lines_done file_name bytes content_hash
    signature ready_at expires_at'),
  ('step_up', 'ticket', 'account_id token_hash session_hash action params_hash expires_at'),
  ('upload', 'account', 'account_id id file_name bytes at'),
  ('withdrawal', 'books', 'account_id id reference destination_id amount fee fee_version state move_seq requested_at approve_by send_by arrive_by late_stop_at
    approved_by approved_by_rule approved_at sent_by sent_at bank_reference arrived_at arrived_by bank_line_id paid_at split_from root_id
    review_id not_received_at answer_by traced_by trace_reference failed_at failed_by bounce_line_id late_days')

) l (of_table, rule, names)
cross join lateral regexp_split_to_table(l.names, '\s+') c (name);

-- What is past its time is found by these.
create index partner_session_by_end on partner_session (expires_at);
create index operator_session_by_end on operator_session (expires_at);
create index notice_by_time on notice (at);
create index feedback_by_time on feedback (at);
create index audit_looks_by_time on audit (at) where action = 'partner_opened';
