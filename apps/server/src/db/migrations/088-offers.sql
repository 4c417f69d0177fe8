-- When a partner's plans were last looked through for something new to offer; null for never.
alter table partner add column offers_looked_at timestamptz;
create index partner_offers_due on partner (offers_looked_at nulls first)
  where state = 'active' and account_opened_at is not null;
grant update (offers_looked_at) on partner to fairlead_app;
