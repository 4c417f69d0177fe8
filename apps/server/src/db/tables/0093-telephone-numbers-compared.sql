-- Telephone numbers are compared without the zeros in front and without a (0) (decision 079). Who has had a benefit is known by the
-- number of today as it is compared now, too. Of two accounts with one number the earlier has it; what either was given stays
-- given, and no row goes: an earlier number that was changed since stands there as a hash alone.
insert into benefit_claim (benefit, identity, identity_hash, account_id, at)
select c.benefit, 'phone', sha256(convert_to(c.compared, 'UTF8')), c.account_id, c.at
from (
  select b.benefit, b.account_id, min(b.at) as at,
    ltrim(regexp_replace(regexp_replace(p.phone, '\(0+\)', '', 'g'), '[^0-9]', '', 'g'), '0') as compared
  from benefit_claim b join partner p on p.id = b.account_id
  where b.identity = 'phone'
  group by b.benefit, b.account_id, p.phone
) as c
order by c.at, c.account_id
on conflict do nothing;
