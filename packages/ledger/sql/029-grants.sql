-- What the network gives partners out of its own money: promo credit or startup funds. Every entry that moves one of
-- them names its grant, and only a grant of its own kind.

create table network_grant (
  account_id uuid not null references wallet,
  id uuid not null,
  kind text not null check (kind in ('promo', 'advance')),
  amount bigint not null check (amount > 0),
  coupon_id uuid,
  -- The order that a coupon's promo was granted for.
  order_id uuid,
  given_at timestamptz not null,
  -- Until when promo that comes back from an order stays the partner's; null where none of it comes back.
  ends_at timestamptz,
  expired bigint not null default 0,
  closed_at timestamptz,
  -- Set when nothing of it was spent and all of it went back to marketing: then its coupon may be used again.
  returned_at timestamptz,
  primary key (account_id, id),
  constraint network_grant_kind_key unique (account_id, id, kind),
  constraint network_grant_coupon_exists foreign key (account_id, coupon_id) references coupon,
  constraint network_grant_promo_names_its_coupon
    check ((kind = 'promo') = (coupon_id is not null) and (kind = 'promo') = (order_id is not null)),
  constraint network_grant_order_exists foreign key (account_id, order_id) references ad_order,
  constraint network_grant_once_per_order unique (account_id, order_id),
  constraint network_grant_returns_whole
    check (returned_at is null or expired = amount and closed_at is not null),
  constraint network_grant_ends_only_as_promo check (kind = 'promo' or ends_at is null),
  constraint network_grant_expires_at_most_itself check (expired between 0 and amount)
);
-- A coupon's effect is paid at most once: another grant of it needs the one before back, and whole.
create unique index network_grant_once_per_coupon on network_grant (account_id, coupon_id) where returned_at is null;
create index network_grant_ending on network_grant (ends_at) where closed_at is null and ends_at is not null;

alter table entry
  add column grant_kind text generated always as (case
    when grant_id is null then null
    when type in ('promo', 'promo_expired', 'coupon_returned') then 'promo'
    when type in ('advance', 'advance_back') then 'advance'
    else 'none'
  end) stored,
  add constraint entry_grant_exists foreign key (account_id, grant_id, grant_kind)
    references network_grant (account_id, id, kind);
create unique index entry_granted_once on entry (account_id, grant_id) where type in ('promo', 'advance');
create unique index entry_coupon_returned_once on entry (account_id, grant_id) where type = 'coupon_returned';
create index entry_of_grant on entry (account_id, grant_id) where grant_id is not null;

-- Who has had a benefit that a person gets once, by hashed e-mail address, phone number and destination.
create table benefit_claim (
  benefit text not null check (benefit in ('new_user_coupon', 'advance')),
  identity text not null check (identity in ('email', 'phone', 'destination')),
  identity_hash bytea not null,
  account_id uuid not null,
  at timestamptz not null,
  constraint benefit_once_per_identity primary key (benefit, identity, identity_hash)
);
create index benefit_claim_of on benefit_claim (account_id);

-- What a partner is known by, spelled one way and hashed.
create function identities_of(p_account uuid) returns table (identity text, identity_hash bytea)
language plpgsql stable as $$
begin
  return query
  select known.identity, sha256(convert_to(known.spelled, 'UTF8'))
  from (
    select 'email', lower(trim(p.email)) from partner p where p.id = p_account
    union
    select 'phone', regexp_replace(p.phone, '[^0-9]', '', 'g') from partner p where p.id = p_account
    union
    select 'destination', upper(regexp_replace(d.account_number, '[^A-Za-z0-9]', '', 'g'))
    from destination d where d.account_id = p_account
  ) as known (identity, spelled)
  order by 1, 2;
end $$;

-- Claims a benefit for everything a partner is known by. Refuses when any of it was used for that benefit before, by
-- this partner or another. The caller has locked the wallet.
create function claim_benefit(p_account uuid, p_benefit text, p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into benefit_claim (benefit, identity, identity_hash, account_id, at)
  select p_benefit, i.identity, i.identity_hash, p_account, p_now from identities_of(p_account) i;
exception when unique_violation then
  perform refuse('benefit_taken');
end $$;

-- Whether claim_benefit would refuse; what a list says beforehand.
create function benefit_was_taken(p_account uuid, p_benefit text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from identities_of(p_account) i
    join benefit_claim b on b.benefit = p_benefit and b.identity = i.identity and b.identity_hash = i.identity_hash);
end $$;

-- A destination bound later counts for the benefits its partner has had already.
create function keep_benefit_identities(p_account uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into benefit_claim (benefit, identity, identity_hash, account_id, at)
  select had.benefit, i.identity, i.identity_hash, p_account, p_now
  from (select distinct benefit from benefit_claim where account_id = p_account) had
  cross join identities_of(p_account) i
  on conflict do nothing;
end $$;
