/** `(campaign_id, amount)`: what was paid back out of the escrow of each campaign. */
export const paidBack = `
  select p.subject as campaign_id, sum(o.amount)::bigint as amount
  from outgoing_payment o join proposal p on p.id = o.proposal_id
  where o.purpose = 'escrow_out' and o.failed_at is null group by p.subject`
