-- Made of packages/contract/src/limits.ts and try-limits.ts by npm run generate, where each is explained: amounts in micros, whole
-- percent, factors and times.

create or replace function proof_of_exit_base() returns bigint language sql immutable parallel safe as $$
  select 100000000
$$;

create or replace function proof_of_exit_factor() returns integer language sql immutable parallel safe as $$
  select 3
$$;

create or replace function stop_loss_percent() returns integer language sql immutable parallel safe as $$
  select 15
$$;

create or replace function follow_loss_percent() returns integer language sql immutable parallel safe as $$
  select 15
$$;

create or replace function login_recovery_mails() returns integer language sql immutable parallel safe as $$
  select 3
$$;

create or replace function staff_sessions() returns integer language sql immutable parallel safe as $$
  select 10
$$;

create or replace function partner_sessions() returns integer language sql immutable parallel safe as $$
  select 10
$$;

create or replace function partner_passkeys() returns integer language sql immutable parallel safe as $$
  select 10
$$;

create or replace function partner_open_deposits() returns integer language sql immutable parallel safe as $$
  select 5
$$;

create or replace function approved_by_rule_max() returns bigint language sql immutable parallel safe as $$
  select 1000000000
$$;

create or replace function approved_by_rule_age() returns interval language sql immutable parallel safe as $$
  select interval '72 hours'
$$;

create or replace function first_review_time() returns interval language sql immutable parallel safe as $$
  select interval '72 hours'
$$;

create or replace function claim_review_time() returns interval language sql immutable parallel safe as $$
  select interval '72 hours'
$$;

create or replace function take_back_time() returns interval language sql immutable parallel safe as $$
  select interval '72 hours'
$$;

create or replace function returned_coupon_time() returns interval language sql immutable parallel safe as $$
  select interval '72 hours'
$$;

create or replace function proving_email_age() returns interval language sql immutable parallel safe as $$
  select interval '72 hours'
$$;

create or replace function login_recovery_life() returns interval language sql immutable parallel safe as $$
  select interval '24 hours'
$$;

create or replace function email_link_life() returns interval language sql immutable parallel safe as $$
  select interval '24 hours'
$$;

create or replace function recovered_login_wait() returns interval language sql immutable parallel safe as $$
  select interval '72 hours'
$$;

create or replace function recovered_pin_wait() returns interval language sql immutable parallel safe as $$
  select interval '72 hours'
$$;

create or replace function second_step_removal_wait() returns interval language sql immutable parallel safe as $$
  select interval '72 hours'
$$;

create or replace function new_device_wait() returns interval language sql immutable parallel safe as $$
  select interval '72 hours'
$$;

create or replace function staff_session_life() returns interval language sql immutable parallel safe as $$
  select interval '8 hours'
$$;

create or replace function staff_session_idle() returns interval language sql immutable parallel safe as $$
  select interval '1 hours'
$$;

create or replace function staff_proof() returns interval language sql immutable parallel safe as $$
  select interval '0.25 hours'
$$;

create or replace function code_life() returns interval language sql immutable parallel safe as $$
  select interval '336 hours'
$$;

create or replace function setup_code_life() returns interval language sql immutable parallel safe as $$
  select interval '72 hours'
$$;

create or replace function session_life() returns interval language sql immutable parallel safe as $$
  select interval '720 hours'
$$;

create or replace function session_idle() returns interval language sql immutable parallel safe as $$
  select interval '336 hours'
$$;

create or replace function window_length() returns interval language sql immutable parallel safe as $$
  select interval '72 hours'
$$;

-- The window in which tries of a kind are counted; null for no kind.
create or replace function try_window(p_scope text) returns interval language sql immutable parallel safe as $$
  select case p_scope
    when 'license_key' then interval '3600 seconds'
    when 'authorization_code' then interval '3600 seconds'
    when 'team_code' then interval '3600 seconds'
    when 'login' then interval '900 seconds'
    when 'login_from' then interval '3600 seconds'
    when 'login_name' then interval '3600 seconds'
    when 'login_guesses_told' then interval '86400 seconds'
    when 'taken_key' then interval '86400 seconds'
    when 'taken_by' then interval '86400 seconds'
    when 'taken_from' then interval '86400 seconds'
    when 'staff_login' then interval '900 seconds'
    when 'staff_login_from' then interval '3600 seconds'
    when 'totp' then interval '900 seconds'
    when 'staff_password' then interval '900 seconds'
    when 'setup_code' then interval '3600 seconds'
    when 'login_password' then interval '900 seconds'
    when 'second_step' then interval '3600 seconds'
    when 'second_step_told' then interval '86400 seconds'
    when 'login_recovery_from' then interval '3600 seconds'
    when 'login_recovery_code' then interval '3600 seconds'
    when 'email_link_by' then interval '86400 seconds'
    when 'email_link_from' then interval '86400 seconds'
    when 'email_link_to' then interval '86400 seconds'
    when 'email_link_mailbox' then interval '86400 seconds'
    when 'passkey_login' then interval '900 seconds'
    when 'passkey_login_from' then interval '3600 seconds'
    when 'passkey_add' then interval '86400 seconds'
    when 'pin_recovery' then interval '86400 seconds'
    when 'deposit_cancel' then interval '86400 seconds'
    when 'exchange_quote' then interval '3600 seconds'
    when 'destination_check' then interval '86400 seconds'
    when 'push' then interval '3600 seconds'
    when 'creative' then interval '86400 seconds'
    when 'upload' then interval '86400 seconds'
    when 'statement' then interval '86400 seconds'
    when 'feedback' then interval '86400 seconds'
  end
$$;

-- Whether tries of a kind are looks, which prove nothing.
create or replace function try_is_look(p_scope text) returns boolean language sql immutable parallel safe as $$
  select p_scope in ('taken_key', 'taken_by', 'taken_from')
$$;

grant execute on function
  proof_of_exit_base(),
  proof_of_exit_factor(),
  stop_loss_percent(),
  follow_loss_percent(),
  login_recovery_mails(),
  staff_sessions(),
  partner_sessions(),
  partner_passkeys(),
  partner_open_deposits(),
  approved_by_rule_max(),
  approved_by_rule_age(),
  first_review_time(),
  claim_review_time(),
  take_back_time(),
  returned_coupon_time(),
  proving_email_age(),
  login_recovery_life(),
  email_link_life(),
  recovered_login_wait(),
  recovered_pin_wait(),
  second_step_removal_wait(),
  new_device_wait(),
  staff_session_life(),
  staff_session_idle(),
  staff_proof(),
  code_life(),
  setup_code_life(),
  session_life(),
  session_idle(),
  window_length()
to fairlead_app, fairlead_console;
