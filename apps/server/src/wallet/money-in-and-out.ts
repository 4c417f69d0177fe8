/**
 * Columns of a partner `p`: the cash that was paid in and confirmed, and what has verifiably arrived from withdrawals and
 * acceptor orders, without their fees. In micros.
 */
export const moneyInAndOut = `
       coalesce((select t.paid_in from account_total t where t.account_id = p.id), 0) as paid_in,
       coalesce((select t.paid_out from account_total t where t.account_id = p.id), 0) as paid_out`
