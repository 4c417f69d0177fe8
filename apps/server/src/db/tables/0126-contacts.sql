-- Whom partners reach for customer service: numbered versions, each agreed on by two people (docs/rules.md, Customer service).
-- The newest counts. Until there is one, those do that the server was started with.

-- An admin proposes it, or the editor whose work it is; another admin confirms.
alter table proposal_kind add column also_proposed_by text;
insert into proposal_kind (name, proposer_role, also_proposed_by, confirmer_role) values ('contacts', 'admin', 'content', 'admin');

-- Addresses as a partner's device opens them, in characters that cannot be taken for others: a page by https, a mail
-- address or a telephone number. No name before an @ in front of the host, and nothing that is a script.
create function are_contacts(p_urls text[], p_least integer) returns boolean
language sql immutable parallel safe as $$
  select coalesce(array_length(p_urls, 1), 0) between p_least and 5 and coalesce((
    select bool_and(length(url) <= 300 and url ~ ('^(https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?([/?#][A-Za-z0-9._~:/?#@!$&()*+,;=%-]*)?'
        || '|mailto:[A-Za-z0-9._%+-]+@[a-z0-9]([a-z0-9.-]*[a-z0-9])?|tel:[+]?[0-9-]{3,25})$')) and count(distinct url) = count(*)
    from unnest(p_urls) url), true)
$$;

create table contact_version (
  id uuid primary key,
  version integer not null unique check (version >= 1),
  contacts text[] not null,
  -- Whom to ask about paying in; where there are none, the same.
  deposit_contacts text[] not null,
  published_at timestamptz not null,
  proposal_kind text not null generated always as ('contacts') stored,
  proposal_state text not null generated always as ('confirmed') stored,
  constraint contacts_take_two_people foreign key (id, proposal_kind, proposal_state) references proposal (id, kind, state),
  constraint contacts_are_addresses check (are_contacts(contacts, 1) and are_contacts(deposit_contacts, 0))
);
create index contact_version_newest on contact_version (published_at desc, id desc);
