import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import type { WordsInAll } from '../messages/worded.ts'
import { notify } from '../notice/notify.ts'

const dueMax = 500

/**
 * Ends what is past its date: offers that can be claimed no more, coupons that were not used, promo credit that came
 * back and was not used again. Each step does nothing when it is done already, so several servers may work at once.
 */
export async function endCoupons(ctx: Ctx): Promise<void> {
  await endOffers(ctx)
  await expireCoupons(ctx)
  await expirePromo(ctx)
}

async function endOffers(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const due = await many<{ id: string }>(
    ctx.db,
    `select id from coupon_offer where state in ('proposed', 'open') and claim_until <= $1 order by id limit $2`,
    [now, dueMax],
  )
  for (const { id } of due)
    await callMoney(ctx.db, 'end_coupon_offer', { offer: id, staff: null, reason: 'over', now })
}

async function expireCoupons(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const due = await many<{ account_id: string; id: string; name: WordsInAll }>(
    ctx.db,
    `select c.account_id, c.id, words_in_all(c.name, f.translations, 'name') as name
     from coupon c join coupon_offer f on f.id = c.offer_id where c.state = 'unused' and c.expires_at <= $1
     order by c.account_id, c.id limit $2`,
    [now, dueMax],
  )
  for (const { account_id, id, name } of due) {
    await inOne(ctx, async (tx) => {
      if (!(await callMoney(tx.db, 'expire_coupon', { account: account_id, coupon: id, now }))) return
      await notify(tx, account_id, 'activity_notification', 'coupon_expired', { name }, '/ad-center/coupons')
    })
  }
}

async function expirePromo(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const due = await many<{ account_id: string; id: string; name: WordsInAll; expired: bigint }>(
    ctx.db,
    `select g.account_id, g.id, words_in_all(c.name, f.translations, 'name') as name, g.expired from network_grant g
     join coupon c on c.account_id = g.account_id and c.id = g.coupon_id
     join coupon_offer f on f.id = c.offer_id
     where g.closed_at is null and g.ends_at <= $1 order by g.account_id, g.ends_at, g.id limit $2`,
    [now, dueMax],
  )
  for (const { account_id, id, name, expired } of due) {
    await inOne(ctx, async (tx) => {
      if (
        !(await callMoney(tx.db, 'expire_promo', { account: account_id, grant: id, entry: newId(now), now }))
      )
        return
      const [after] = await many<{ expired: bigint }>(
        tx.db,
        'select expired from network_grant where account_id = $1 and id = $2',
        [account_id, id],
      )
      const params = { name, amount: formatAmount((after?.expired ?? expired) - expired) }
      await notify(tx, account_id, 'activity_notification', 'promo_expired', params, '/wallet')
    })
  }
}
