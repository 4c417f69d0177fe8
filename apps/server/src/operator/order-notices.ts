import { one } from '../db/read.ts'
import { notify } from '../notice/notify.ts'
import type { WordsInAll } from '../notice/worded.ts'
import type { Done } from './act.ts'

/** Tells an order's partner what staff did to it. */
export async function tellOwner(
  done: Done,
  orderId: string,
  key: 'order_paused' | 'order_resumed' | 'order_voided',
  params: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { account_id, product } = await one<{ account_id: string; product: WordsInAll }>(
    done.db,
    `select o.account_id, words_in_all(r.product, r.translations, 'product') as product from ad_order o
     join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version where o.id = $1`,
    [orderId],
  )
  const link = `/plan/detail?id=${orderId}`
  await notify(done, account_id, 'activity_notification', key, { product, ...params }, link)
}
