-- Images that partners sent, as they were drawn anew; the files lie in the data folder under their random names.

create table upload (
  account_id uuid not null references partner,
  id uuid not null,
  file_name text not null unique check (file_name ~ '^[0-9a-f]{32}\.webp$'),
  bytes integer not null check (bytes > 0),
  at timestamptz not null,
  primary key (account_id, id)
);

-- With the owner in the key nobody can show the picture of somebody else as theirs.
alter table partner
  add column avatar_id uuid,
  add constraint partner_avatar_own foreign key (id, avatar_id) references upload (account_id, id);

grant select, insert on upload to fairlead_app;
