-- What waits for somebody of the staff is read by its date, without all that was ever decided
-- (apps/server/src/db/functions/waiting.sql).
create index deposit_to_record on deposit (expires_at, id) where state = 'open';
create index deposit_to_confirm on deposit (recorded_at, id) where state = 'recorded';
create index withdrawal_to_approve on withdrawal (approve_by, id) where state = 'requested';
create index withdrawal_to_send on withdrawal (send_by, id) where state = 'approved';
create index withdrawal_to_answer on withdrawal (answer_by, id) where state = 'not_received';
create index appeal_to_decide on appeal (answer_by, id) where state = 'open';
create index appeal_to_pay on appeal (decided_at, id) where state = 'granted' and credit > 0;
create index startup_funds_to_decide on startup_funds (proposed_at, id) where state = 'proposed';
create index proposal_to_confirm on proposal (expires_at, id) where state = 'open';
create index outgoing_payment_to_send on outgoing_payment (approved_at, id) where sent_by is null;
create index bank_line_to_identify on bank_line (booked_at, id) where in_suspense;
create index coupon_offer_to_approve on coupon_offer (claim_until, id) where state = 'proposed';
create index announcement_to_release on announcement (starts_at, id) where state = 'draft';
create index mid_rate_to_approve on mid_rate (recorded_at, id) where approved_by is null;
create index partner_presence_high on partner_presence (at, account_id) where z > 3 and orders >= 4;
