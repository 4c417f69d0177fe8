-- Letters to partners, as an outbox: written in the transaction that is the reason, handed over by a chore that tries
-- until a mail server has taken them. No row ever holds a secret: a code that is sent is worked out when it is sent.

create table mail (
  account_id uuid not null references partner,
  id uuid not null,
  to_address text not null,
  lang text not null,
  -- `notice.<key>` or `mail.<key>` of the locales, with their `.title` and `.text`.
  words text not null check (words ~ '^(notice|mail)\.[a-z_]+$'),
  params jsonb not null default '{}',
  link text,
  queued_at timestamptz not null,
  -- When it is tried next; null once it is over.
  next_try_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  sent_at timestamptz,
  -- What the receiving server said when it refused for good.
  refused text,
  primary key (account_id, id),
  constraint mail_waits_or_is_over check ((next_try_at is null) = (num_nonnulls(sent_at, refused) = 1))
);
create index mail_due on mail (next_try_at) where next_try_at is not null;
create index mail_newest on mail (queued_at desc, id desc);

grant select, insert on mail to fairlead_app;
grant update (next_try_at, tries, sent_at, refused) on mail to fairlead_app;

-- Browsers and networks that a partner has logged in from; one that is not here is worth a word to the partner.
create table known_device (
  account_id uuid not null references partner,
  mark bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, mark)
);
grant select, insert on known_device to fairlead_app;
grant update (seen_at) on known_device to fairlead_app;
