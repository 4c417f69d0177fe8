-- When a campaign's level has to be tried anew (docs/rules.md): what staff who can propose a trial are told, once for each cause.
-- Open until a trial that counts has ended after it, and one a campaign at most: strangers' clicks cause no second one.
create table trial_reminder (
  campaign_id uuid not null references campaign,
  reason text not null check (reason in ('level_old', 'flight_held')),
  -- The trial that is too old, by its proposal; or the order whose flight was held.
  cause uuid not null,
  since timestamptz not null,
  -- The trial that answered it, by its proposal.
  ended_by uuid constraint trial_reminder_ended_by_a_trial references trial_result,
  constraint trial_reminder_once_per_cause primary key (campaign_id, reason, cause)
);
create unique index trial_reminder_one_open_per_campaign on trial_reminder (campaign_id) where ended_by is null;

-- What was withheld at the bound of a whole group.
create index withheld_day_at_group on withheld_day (bucket, group_id, day) where step = 'group';
