-- An erasure that a partner asked for while closing the account goes with the closing (docs/rules.md, Erasure). Where the account was kept
-- open after all, or given back, it waited on, and an account closed much later would have been erased at once.
update erasure e set taken_back_at = greatest(now(), e.asked_at)
where e.proposal_id is null and e.taken_back_at is null and e.erased_at is null
  and exists (select from partner p where p.id = e.account_id and p.state <> 'cancelled')
  and not exists (
    select from closure c where c.account_id = e.account_id and c.taken_back_at is null and c.closed_at is null);
