-- Whom partners reach for customer service (docs/rules.md, Customer service). Only what two people agreed on gets in.

create or replace function contacts_of(p_params jsonb, p_name text) returns text[]
language sql immutable as $$
  select string_to_array(p_params->>p_name, ' ')
$$;

-- What could never be confirmed is not proposed.
create or replace function refuse_unfit_contacts(p_proposal proposal) returns void
language plpgsql stable as $$
begin
  if are_contacts(contacts_of(p_proposal.params, 'contacts'), 1)
    and are_contacts(contacts_of(p_proposal.params, 'deposit_contacts'), 0) then
    return;
  end if;
  perform refuse('contact_refused');
end $$;

-- What confirming a proposal of contacts does: the next version, from now on what partners see.
create or replace function publish_contacts(p_proposal proposal, p_now timestamptz) returns void
language sql as $$
  insert into contact_version (id, version, contacts, deposit_contacts, published_at)
  select p_proposal.id, coalesce(max(version), 0) + 1, contacts_of(p_proposal.params, 'contacts'),
    contacts_of(p_proposal.params, 'deposit_contacts'), p_now
  from contact_version
$$;

grant select (id, version, contacts, deposit_contacts, published_at) on contact_version to fairlead_app, fairlead_console;
