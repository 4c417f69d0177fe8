import type { noticeCategories } from '@fairlead/contract/notice'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'

/**
 * Leaves a partner a notification. Title and text are the messages `notice.<key>.title` and `.text`, worded in the
 * reader's language when read; amounts in `params` are decimal strings.
 */
export async function notify(
  ctx: Ctx,
  partnerId: string,
  category: (typeof noticeCategories)[number],
  key: string,
  params: Readonly<Record<string, string>>,
  link: string,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.query({
    text: 'insert into notice (account_id, id, category, key, params, link, at) values ($1, $2, $3, $4, $5, $6, $7)',
    values: [partnerId, newId(now), category, key, JSON.stringify(params), link, now],
  })
}
