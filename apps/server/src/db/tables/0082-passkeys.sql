-- Passkeys of partners (decision 073): what a browser or a security key answers log-ins with, kept by its public key.
create table passkey (
  account_id uuid not null references partner,
  id uuid not null,
  -- What the authenticator calls it; random, and nobody's else.
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- In COSE, with its algorithm.
  public_key bytea not null check (length(public_key) between 1 and 2048),
  -- How often the authenticator says that it signed; 0 where it does not count.
  counter bigint not null check (counter >= 0),
  name text not null check (length(name) between 1 and 64),
  made_at timestamptz not null,
  last_used_at timestamptz,
  primary key (account_id, id)
);
alter table passkey enable row level security;
create policy passkey_fence on passkey to fairlead_app using (
  case when coalesce(current_setting('fairlead.partner', true), '') = '' then true
    else account_id = current_setting('fairlead.partner')::uuid end) with check (true);
create policy passkey_of_authentication on passkey to fairlead_auth using (true);

-- What an authenticator is asked to sign, once and within five minutes. Whoever asked has the ticket; of it the hash alone is kept.
create table passkey_challenge (
  ticket_hash bytea primary key,
  -- The session that adds a passkey; null for a log-in.
  session_hash bytea,
  challenge bytea not null check (length(challenge) = 32),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  constraint passkey_challenge_is_short check (expires_at <= made_at + interval '5 minutes')
);
create index passkey_challenge_by_end on passkey_challenge (expires_at);
