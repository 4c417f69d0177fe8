import { one } from '../db/read.ts'
import type { WordsInAll } from '../messages/worded.ts'
import { notify } from '../notice/notify.ts'
import type { Done } from '../staff/act.ts'

type Told = 'order_paused' | 'order_resumed' | 'order_voided'

/** What the plan of a rule `r` is called, in every language. */
export const productWords = `words_in_all(r.product, r.translations, 'product')`

/** Tells an order's partner what staff did to it. */
export async function tellOwner(
  done: Done,
  id: string,
  key: Told,
  params: Readonly<Record<string, string>> = {},
): Promise<void> {
  const order = await one<{ account_id: string; product: WordsInAll }>(
    done.db,
    `select o.account_id, ${productWords} as product from ad_order o
     join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version where o.id = $1`,
    [id],
  )
  tellOwnerOf(done, { id, ...order }, key, params)
}

/** The same where it is known whose order it is, and what its plan is called. */
export function tellOwnerOf(
  done: Done,
  {
    id,
    account_id,
    product,
  }: { readonly id: string; readonly account_id: string; readonly product: WordsInAll },
  key: Told,
  params: Readonly<Record<string, string>> = {},
): void {
  notify(done, account_id, 'activity_notification', key, { product, ...params }, `/plan/detail?id=${id}`)
}
