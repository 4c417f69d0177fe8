-- A log-in from a device that is new to the account leaves a question with its partner (decision 075). Open since asked_at;
-- nothing is asked about devices and sessions of before.
alter table known_device
  add asked_at timestamptz,
  -- Whether it named itself as a browser, which the app runs in; of those of before that is taken to be so.
  add browser boolean not null default true;
alter table partner_session
  -- The mark of known_device it began on; null before this release.
  add device bytea,
  add asked_at timestamptz,
  add constraint partner_session_asks_about_a_device check (asked_at is null or device is not null);
