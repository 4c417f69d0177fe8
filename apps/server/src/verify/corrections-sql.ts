/** What two people corrected or sent out, where the books do not say the same as their decision, one statement each. */
export const wrongCorrectionParts: readonly string[] = [
  `select 'payment ' || o.reference as id from outgoing_payment o
  where o.amount is distinct from (
    select sum(p.amount) from entry e join posting p on p.account_id = e.account_id and p.entry_id = e.id
    where e.proposal_id = o.proposal_id and p.credit_class = 'custody')`,
  // One that failed has given back what it took, to whom it took it from, and is on no line.
  `select 'failed payment ' || o.reference from outgoing_payment o
  join proposal q on q.id = o.failed_proposal_id
  where num_nonnulls(o.bank_line_id, o.bounced_line_id) > 0
    or q.subject is distinct from o.id or q.proposed_by is distinct from o.failed_proposed_by
    or q.decided_by is distinct from o.failed_by
    or (
      select jsonb_agg(jsonb_build_array(e.account_id, p.debit_class, p.debit_owner, p.credit_class, p.credit_owner, p.amount) order by p.line)
      from entry e join posting p on p.account_id = e.account_id and p.entry_id = e.id where e.proposal_id = o.failed_proposal_id
    ) is distinct from (
      select jsonb_agg(jsonb_build_array(e.account_id, p.credit_class, p.credit_owner, p.debit_class, p.debit_owner, p.amount) order by p.line)
      from entry e join posting p on p.account_id = e.account_id and p.entry_id = e.id where e.proposal_id = o.proposal_id
    )`,
  `select 'failed payment of entry ' || e.id from entry e
  where e.type = 'payment_failed'
    and not exists (select from outgoing_payment o where o.failed_proposal_id = e.proposal_id)`,
  `select 'reversed ' || d.reference from deposit d
  left join (
    select e.account_id, e.deposit_id, sum(p.amount) as amount
    from entry e join posting p on p.account_id = e.account_id and p.entry_id = e.id
    where e.type = 'deposit_reversed' group by e.account_id, e.deposit_id
  ) b on b.account_id = d.account_id and b.deposit_id = d.id
  where d.reversed <> coalesce(b.amount, 0)`,
  `select 'trial ' || p.entry_id from posting p
  join entry e on e.account_id = p.account_id and e.id = p.entry_id
  join ad_order o on o.account_id = e.account_id and o.id = e.order_id
  where (p.kind in ('trial', 'trial_unspent', 'trial_settled')
      or p.entry_type in ('fund', 'release') and p.kind in ('fund', 'release'))
    and (p.kind like 'trial%') is distinct from (o.trial_proposal_id is not null and o.account_id = (select id from network))`,
  `select 'proposal ' || id from proposal
  where state = 'confirmed' and decided_by is not distinct from proposed_by`,
]
