/**
 * Columns of a partner `p`: the cash that was paid in and confirmed, and what has verifiably arrived from withdrawals and
 * acceptor orders, without their fees. In micros.
 */
export const moneyInAndOut = `
       (select coalesce(sum(amount - reversed), 0)::bigint from deposit d
         where d.account_id = p.id and d.state = 'confirmed' and d.credit_class = 'available') as paid_in,
       (select coalesce(sum(amount - fee), 0)::bigint from withdrawal w
         where w.account_id = p.id and w.state = 'arrived')
       + (select coalesce(sum(amount - fee), 0)::bigint from acceptor_order x
         where x.account_id = p.id and x.state = 'arrived') as paid_out`
