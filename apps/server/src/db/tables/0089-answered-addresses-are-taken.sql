-- An address is taken by the account whose mailbox has answered, and by nobody who only typed it (decision 078).
drop index partner_email;
create index partner_email on partner (lower(email));
create unique index partner_verified_email on partner (lower(email)) where email_verified_at is not null;
