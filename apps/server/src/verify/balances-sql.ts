/** Every stored balance as rows (class, owner, stored). Classes that are only summed are read from their postings. */
export const balancesSql = `
  select 'available' as class, account_id::text as owner, available as stored from wallet
  union all select 'promo', account_id::text, promo from wallet
  union all select 'advance', account_id::text, advance from wallet
  union all select 'withdrawing', account_id::text, withdrawing from wallet
  union all select 'clearing', account_id::text, clearing from wallet
  union all select 'held_cash', id::text, held_cash from ad_order
  union all select 'held_promo', id::text, held_promo from ad_order
  union all select 'held_advance', id::text, held_advance from ad_order
  union all select 'reserved', id::text, reserved from ad_order
  union all select 'pending', id::text, pending from ad_order
  union all select 'escrow', account_id::text, balance from escrow
  union all select 'earned', order_id || '/' || publisher_id, earned from order_publisher
  union all select class, (select id::text from network), balance from network_balance
  union all
  select class, owner, sum(amount) from (
    select credit_class as class, credit_owner::text as owner, amount from posting
    union all select debit_class, debit_owner::text, -amount from posting
  ) summed
  where class in ('due', 'fees', 'rounding', 'custody')
  group by class, owner`
