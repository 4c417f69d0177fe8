-- The app may read everything it shows, write what is not money, and execute the money functions. On the journal and
-- every balance it has no INSERT, UPDATE or DELETE at all. What belongs to one subject is granted in that subject's file;
-- here stand the tables that many subjects read.

-- The ledger.
grant select on
  class, entry_type, posting_rule, wallet, escrow, rolled_up_balance, network_grant, ad_order,
  order_move, order_transition, order_publisher, entry, posting, journal_number, sequencer, request, deposit,
  bank_reference, withdrawal, withdrawal_move, withdrawal_transition, fee_table,
  destination, benefit_claim, level_rule
to fairlead_app, fairlead_console;
-- Statements of the bank, what the network itself has, and who of the staff is signed in, are for staff alone; of alarms the API
-- counts how many there are of a kind.
grant select on network_balance, bank_statement, bank_line, operator_session, alarm to fairlead_console;
grant select (kind) on alarm to fairlead_app;
grant select on
  coupon, coupon_move, coupon_offer, coupon_offer_move, coupon_offer_transition, coupon_seat, coupon_team,
  coupon_transition
to fairlead_app, fairlead_console;

-- Delivery.
grant select on event, event_count, budget_lease, rejected_beacon to fairlead_app, fairlead_console;

-- Partners, plans and staff.
grant select on
  partner_session, attempt, invitation, feedback
to fairlead_app, fairlead_console;
grant select on step_up, upload to fairlead_app;
-- All but the hashes of passwords.
grant select (id, username, nickname, email, phone, lang, entry, state, state_reason, account_opened_at, pin_set_at, pin_wrong,
  pin_wait_until, created_at, avatar_id, state_seq, state_until, email_set_at, pin_recovered_at, host_user, login_recovered_at,
  offers_looked_at, username_small, nickname_small, email_small, phone_digits, email_verified_at,
  recovery_email, password_set_at) on partner to fairlead_app, fairlead_console;
grant select on
  advertiser, campaign, plan_rule, publisher, slot, audit, network
to fairlead_app, fairlead_console;
grant select (id, username, person, role, has_password, created_at, setup_expires_at, totp_enrolled_at, ended_at)
  on operator to fairlead_app, fairlead_console;

-- What the ad doors read: what an ad shows, where it stands and leads, and who signs conversions. Nobody's money, orders by
-- no more than their group, and of people nothing.
grant select on ad_group, plan_rule to fairlead_delivery;
grant select (id, advertiser_id) on campaign to fairlead_delivery;
grant select (id, name) on advertiser to fairlead_delivery;
grant select (id, content_type, active, publisher_id) on slot to fairlead_delivery;
grant select (id, domain) on publisher to fairlead_delivery;
grant select (order_id, group_id) on flight to fairlead_delivery;
grant select (bucket, ts, nonce, kind, step, reason) on event to fairlead_delivery;
grant select (id, currency, demo, destination_wait) on network to fairlead_delivery;
