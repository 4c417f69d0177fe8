-- What the network gives partners out of its own money: promo credit or startup funds. Every entry that moves one of
-- them names its grant, and only a grant of its own kind.

-- A telephone number as it is compared: digits, without the zeros in front and without a (0). So +49, 0049 and 49 are one, and
-- what was typed is kept beside it (decision 079).
create or replace function phone_compared(p_phone text) returns text
language sql immutable as $$
  select ltrim(regexp_replace(regexp_replace(p_phone, '\(0+\)', '', 'g'), '[^0-9]', '', 'g'), '0')
$$;

-- What a partner is known by, spelled one way and hashed. An address that nobody answered from is not theirs yet.
create or replace function identities_of(p_account uuid) returns table (identity text, identity_hash bytea)
language plpgsql stable as $$
begin
  return query
  select known.identity, sha256(convert_to(known.spelled, 'UTF8'))
  from (
    select 'email', lower(trim(p.email)) from partner p where p.id = p_account and p.email_verified_at is not null
    union
    select 'phone', phone_compared(p.phone) from partner p where p.id = p_account
    union
    select 'destination', upper(regexp_replace(d.account_number, '[^A-Za-z0-9]', '', 'g'))
    from destination d where d.account_id = p_account
  ) as known (identity, spelled)
  order by 1, 2;
end $$;

-- Claims a benefit for everything a partner is known by. Refuses when any of it was used for that benefit before, by
-- this partner or another. The caller has locked the wallet.
create or replace function claim_benefit(p_account uuid, p_benefit text, p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into benefit_claim (benefit, identity, identity_hash, account_id, at)
  select p_benefit, i.identity, i.identity_hash, p_account, p_now from identities_of(p_account) i;
exception when unique_violation then
  perform refuse('benefit_taken');
end $$;

-- Whether claim_benefit would refuse; what a list says beforehand.
create or replace function benefit_was_taken(p_account uuid, p_benefit text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from identities_of(p_account) i
    join benefit_claim b on b.benefit = p_benefit and b.identity = i.identity and b.identity_hash = i.identity_hash);
end $$;

-- A destination bound later counts for the benefits its partner has had already.
create or replace function keep_benefit_identities(p_account uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into benefit_claim (benefit, identity, identity_hash, account_id, at)
  select had.benefit, i.identity, i.identity_hash, p_account, p_now
  from (select distinct benefit from benefit_claim where account_id = p_account) had
  cross join identities_of(p_account) i
  on conflict do nothing;
end $$;

grant execute on function benefit_was_taken to fairlead_app;
