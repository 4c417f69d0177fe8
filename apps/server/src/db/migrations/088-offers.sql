-- When a partner's plans were last looked through for something new to offer; null for never.
alter table partner add column offers_looked_at timestamptz;
create index partner_offers_due on partner (offers_looked_at nulls first)
  where state = 'active' and account_opened_at is not null;
grant update (offers_looked_at) on partner to fairlead_app;

-- Whom a campaign's terms are meant for (product rules §3): partners from a level on, and those who read one of its
-- languages; none named is all of them. Frozen with the terms.
alter table plan_rule
  add column level_min integer not null default 1 constraint plan_rule_level_is_one check (level_min between 1 and 5),
  add column languages text[] not null default '{}' constraint plan_rule_languages_are_known
    check (languages <@ array['cht', 'de', 'en', 'fr', 'jp', 'kor', 'pt', 'ru', 'spa', 'th', 'vi', 'zh']);
grant execute on function meant_for(uuid, plan_rule, timestamptz) to fairlead_app;
