-- Letters to partners, as an outbox: written in the transaction that is the reason, handed over by a chore that tries
-- until a mail server has taken them. No row ever holds a secret: a code that is sent is worked out when it is sent.

grant select, insert on mail to fairlead_app, fairlead_console;
grant update (next_try_at, tries, sent_at, refused) on mail to fairlead_jobs;
