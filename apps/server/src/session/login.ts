import type { Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { session } from '@fairlead/contract/session'
import type { Language } from '@fairlead/contract/wire'
import type { Ctx } from '../context.ts'
import { maybeOne } from '../db/read.ts'
import type { Visitor } from '../http/caller.ts'
import { assertTriesLeft, countTry } from './attempts.ts'
import { passwordMatches } from './passwords.ts'
import { startSession } from './sessions.ts'

type Row = { id: string; password_hash: string; lang: Language; state: string }

/**
 * Logs a partner in. Unknown name and wrong password get the same answer in the same time; an account's state shows
 * only after a right password. Disabled and cancelled accounts do get in: their money must stay reachable (product §9).
 */
export async function login(
  ctx: Ctx,
  visitor: Visitor,
  input: Input<typeof session.login>,
): Promise<{ token: string; lang: Language }> {
  const subject = `${input.username.toLowerCase()} ${visitor.address}`
  await assertTriesLeft(ctx, 'login', subject)
  const partner = await maybeOne<Row>(
    ctx.db,
    'select id, password_hash, lang, state from partner where lower(username) = lower($1)',
    [input.username],
  )
  if (!(await passwordMatches(input.password, partner?.password_hash)) || !partner) {
    await countTry(ctx, 'login', subject)
    throw new Refusal('login_wrong')
  }
  if (partner.state === 'not_activated') throw new Refusal('not_activated', { lang: partner.lang })
  return { token: await startSession(ctx, partner.id, partner.password_hash), lang: partner.lang }
}
