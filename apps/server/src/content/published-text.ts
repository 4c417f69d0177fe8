import type { Data, Input } from '@fairlead/contract/endpoint'
import type { support } from '@fairlead/contract/support'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'

type Text = NonNullable<Data<typeof support.text>['text']>
type Row = { lang: Text['lang']; version: number; title: string; body: string; published_at: Date }

/** Of one language more than these are not named; each can still be asked for by its number. */
const versionsMax = 100

/**
 * The network's terms or privacy notice in the language that is asked for, or else in English: the newest version, or the one that is
 * named (docs/rules.md, Terms and privacy notice).
 */
export async function readPublishedText(
  ctx: Ctx,
  caller: Caller,
  { kind, lang = caller.language, version }: Input<typeof support.text>,
): Promise<Data<typeof support.text>> {
  const versions = await many<{ lang: Text['lang']; version: number; published_at: Date }>(
    ctx.db,
    `select lang, version, published_at from network_text
     where kind = $1 and version is not null and published_at is not null and lang = coalesce(
       (select lang from network_text where kind = $1 and state = 'published' and lang = $2 limit 1), 'en')
     order by version desc limit ${versionsMax}`,
    [kind, lang],
  )
  const [newest] = versions
  if (!newest) return { text: null }
  const [row] = await many<Row>(
    ctx.db,
    `select lang, version, title, body, published_at from network_text
     where kind = $1 and lang = $2 and version = $3 and version is not null and published_at is not null`,
    [kind, newest.lang, version === undefined ? newest.version : Number(version)],
  )
  if (!row) return { text: null }
  return {
    text: {
      kind,
      ...row,
      published_at: row.published_at.toISOString(),
      versions: versions.map((each) => ({
        version: each.version,
        published_at: each.published_at.toISOString(),
      })),
    },
  }
}
