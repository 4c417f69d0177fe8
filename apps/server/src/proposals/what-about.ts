import { joinPayment } from './payment-facts.ts'

/**
 * What a proposal `q` is about, by its name: a partner, who is told of it or whose visitors were looked at; a campaign, a member
 * of staff who is there or is to be, a publisher, or the payee of a payment. A campaign is told from its advertiser's others by its product: that of the
 * terms which are proposed, else of its newest.
 */
export const whatAbout = `coalesce(
    qp.username,
    case when qc.id is not null then concat_ws(', ', coalesce(q.params->>'product', qr.product), qa.name || ' ' || qc.number) end,
    qs.username, qb.domain, qo.payee, q.params->>'username')`

export const joinAbout = `
  left join partner qp on qp.id = coalesce(q.account_id, q.subject)
  left join campaign qc on qc.id = q.subject
  left join advertiser qa on qa.id = qc.advertiser_id
  left join lateral (
    select r.product from plan_rule r where r.campaign_id = qc.id order by r.version desc limit 1
  ) qr on true
  left join operator qs on qs.id = q.subject
  left join publisher qb on qb.id = q.subject${joinPayment}`
