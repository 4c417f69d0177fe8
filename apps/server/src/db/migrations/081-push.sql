-- Devices that are told of money events while the app is closed (Web Push), and the messages on their way to them.

-- What a device hangs on: its partner's own session.
create unique index partner_session_owner on partner_session (account_id, id);

create table push_device (
  account_id uuid not null references partner,
  id uuid not null,
  session_id uuid not null,
  -- Where its push service takes messages for it: whoever knows the address can send, so it is told to nobody.
  endpoint text not null check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  -- What messages are encrypted to: a point of P-256 and a secret.
  public_key bytea not null check (length(public_key) = 65),
  auth_secret bytea not null check (length(auth_secret) = 16),
  lang text not null,
  name text not null check (length(name) between 1 and 60),
  since timestamptz not null,
  last_sent_at timestamptz,
  primary key (account_id, id),
  -- Nobody who is signed out hears anything: with the session the device is gone, and with it what was on its way.
  constraint push_device_ends_with_its_session
    foreign key (account_id, session_id) references partner_session (account_id, id) on delete cascade
);
create unique index push_device_once_per_session on push_device (account_id, session_id);
-- One browser is told of one partner's money only.
create unique index push_device_once_per_browser on push_device (endpoint);

-- An outbox, written in the statement that leaves the notice: one message for each device and notice. It holds no words;
-- they are worked out when it is sent.
create table push_message (
  account_id uuid not null references partner,
  device_id uuid not null,
  notice_id uuid not null,
  queued_at timestamptz not null,
  -- When it is tried next; null once it is over.
  next_try_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  sent_at timestamptz,
  -- Why it was given up: `read`, `late`, or what the push service answered.
  dropped text check (length(dropped) <= 200),
  primary key (account_id, device_id, notice_id),
  foreign key (account_id, device_id) references push_device on delete cascade,
  foreign key (account_id, notice_id) references notice,
  constraint push_message_waits_or_is_over check ((next_try_at is null) = (num_nonnulls(sent_at, dropped) = 1))
);
create index push_message_due on push_message (next_try_at) where next_try_at is not null;

grant select, insert, delete on push_device, push_message to fairlead_app;
grant update (session_id, public_key, auth_secret, lang, name, last_sent_at) on push_device to fairlead_app;
grant update (next_try_at, tries, sent_at, dropped) on push_message to fairlead_app;

-- The second fence (090-fences.sql).
do $$
declare
  v_table text;
begin
  foreach v_table in array array['push_device', 'push_message'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format(
      'create policy %I on %I to fairlead_app using (
         coalesce(nullif(current_setting(''fairlead.partner'', true), ''''), account_id::text) = account_id::text) with check (true)',
      v_table || '_fence', v_table);
  end loop;
end $$;
