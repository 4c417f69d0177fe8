/** Wallets whose `withdrawing` is not what their withdrawals under way come to, and withdrawals whose parts do not add up. */
export const wrongWithdrawingSql = `
  select 'withdrawing ' || b.account_id as id from wallet b
  where b.withdrawing <> (
    select coalesce(sum(amount), 0) from withdrawal w
    where w.account_id = b.account_id and w.paid_at is null and w.state not in ('cancelled', 'returned', 'failed'))
  union all
  select e.withdrawal_id::text from entry e
  join posting p on p.account_id = e.account_id and p.entry_id = e.id
  where e.type = 'withdraw' and p.amount <> (
    select sum(amount) from withdrawal w where w.account_id = e.account_id and w.root_id = e.withdrawal_id)`

/** Withdrawals in review or refused without the review that says so, and reviews that say so of another. */
export const brokenReviewsSql = `
  select w.id::text as id from withdrawal w
  left join review v on v.account_id = w.account_id and v.withdrawal_id = w.id
  where (w.state = 'in_review') <> (v.id is not null and v.outcome is null)
    or (w.state = 'returned') <> coalesce(v.outcome = 'returned', false)`
