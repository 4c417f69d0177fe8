import type { Ctx } from '../context.ts'
import { maybeOne } from '../db/read.ts'
import { postbackSecret } from '../delivery/groups.ts'

/** What a demo's advertiser signs its postbacks with; nothing that any postback bears, where there is no such advertiser. */
export async function demoPostbackSecret({ db, pepper }: Ctx, name: string): Promise<string> {
  const text = 'select id from advertiser where name = $1 order by id limit 1'
  const known = await maybeOne<{ id: string }>(db, text, [name])
  return postbackSecret(pepper, known?.id ?? '')
}
