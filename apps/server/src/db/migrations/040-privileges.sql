-- The app may read everything it shows, write what is not money, and execute the money functions. On the journal and
-- every balance it has no INSERT, UPDATE or DELETE at all.

grant select on all tables in schema public to fairlead_app;

grant insert, update on partner to fairlead_app;
grant insert, update, delete on partner_session, operator_session, step_up, attempt to fairlead_app;
grant insert on notice, audit, alarm, invitation to fairlead_app;
grant insert on advertiser, campaign, plan_rule, publisher, slot to fairlead_app;
grant update (read_at) on notice to fairlead_app;
grant update (used_by, used_at) on invitation to fairlead_app;

revoke execute on all functions in schema public from public;
grant execute on function
  offer_order, put_limits, fund_order, cancel_order, match_order, end_offer, book_delivery,
  finish_order, fail_delivery, close_order, settle_order, open_deposit, record_deposit, confirm_deposit,
  import_statement, withdrawal_fee, request_withdrawal, cancel_withdrawal, approve_withdrawal, send_withdrawal,
  confirm_arrival, bind_destination, credit_late_withdrawal, claim_request, withdrawal_due, number_entries, lease_slice, record_events, count_rejected,
  close_expired_slices, look_again, add_event_partitions, bucket_of, add_business_days, open_wallet, open_escrow
to fairlead_app;
