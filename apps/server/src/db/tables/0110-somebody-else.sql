-- What takes two people is held to it by one rule, in whichever table it stands (decision 090): whoever does the second step, if
-- anybody has, is none of those who did a step before.
create function is_somebody_else(p_who uuid, variadic p_than uuid[]) returns boolean
language sql immutable parallel safe as $$
  select p_who is null or array_position(p_than, p_who) is null
$$;

alter table deposit drop constraint deposit_needs_two_people,
  add constraint deposit_needs_two_people check (is_somebody_else(approved_by, recorded_by));
alter table withdrawal drop constraint withdrawal_needs_two_people,
  add constraint withdrawal_needs_two_people check (is_somebody_else(sent_by, approved_by)),
  drop constraint withdrawal_failed_by_a_second_person,
  add constraint withdrawal_failed_by_a_second_person
    check (state <> 'failed' or failed_by is not null and is_somebody_else(failed_by, sent_by));
alter table coupon_offer drop constraint coupon_offer_needs_two_people,
  add constraint coupon_offer_needs_two_people check (is_somebody_else(approved_by, proposed_by));
alter table review drop constraint review_second_extension_takes_a_second_person,
  add constraint review_second_extension_takes_a_second_person
    check (extended_again_by is null or extended_by is not null and is_somebody_else(extended_again_by, extended_by)),
  drop constraint review_return_takes_two_people,
  add constraint review_return_takes_two_people
    check (outcome is distinct from 'returned' or is_somebody_else(ended_by, opened_by) and returned_for is not null);
alter table appeal drop constraint appeal_decided_by_somebody_else,
  add constraint appeal_decided_by_somebody_else check (is_somebody_else(decided_by, variadic involved)),
  drop constraint appeal_credit_takes_two_people,
  add constraint appeal_credit_takes_two_people check (is_somebody_else(credited_by, variadic involved || decided_by));
alter table startup_funds drop constraint startup_funds_take_two_people,
  add constraint startup_funds_take_two_people check (is_somebody_else(decided_by, proposed_by));
alter table proposal drop constraint proposal_needs_two_people,
  add constraint proposal_needs_two_people check (state <> 'confirmed' or is_somebody_else(decided_by, proposed_by));
alter table outgoing_payment drop constraint outgoing_payment_needs_two_people,
  add constraint outgoing_payment_needs_two_people check (is_somebody_else(sent_by, approved_by));
alter table acceptor drop constraint acceptor_needs_two_people,
  add constraint acceptor_needs_two_people check (is_somebody_else(approved_by, registered_by));
alter table acceptor_licence drop constraint acceptor_licence_needs_two_people,
  add constraint acceptor_licence_needs_two_people check (is_somebody_else(approved_by, recorded_by));
alter table personal_switch drop constraint personal_switch_needs_two_people,
  add constraint personal_switch_needs_two_people check (is_somebody_else(approved_by, proposed_by));
alter table mid_rate drop constraint mid_rate_needs_two_people,
  add constraint mid_rate_needs_two_people check (is_somebody_else(approved_by, recorded_by));
alter table account_decision drop constraint account_decision_needs_two_people,
  add constraint account_decision_needs_two_people check (is_somebody_else(decided_by, proposed_by));
alter table announcement drop constraint announcement_needs_two_people,
  add constraint announcement_needs_two_people check (is_somebody_else(released_by, drafted_by));
