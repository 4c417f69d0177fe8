-- When its owner cancelled a deposit (docs/rules.md, Deposits). It was told only from the earlier end of its reference; without a cancel a
-- reference is valid for 14 days.
alter table deposit add column cancelled_at timestamptz;
update deposit set cancelled_at = expires_at where expires_at < opened_at + 14 * interval '24 hours';
alter table deposit add constraint deposit_cancelled_ends_its_reference check (cancelled_at = expires_at);
