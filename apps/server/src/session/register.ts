import type { Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { session } from '@fairlead/contract/session'
import type { Language } from '@fairlead/contract/wire'
import type { Ctx } from '../context.ts'
import type { Visitor } from '../http/caller.ts'
import { createPartner } from './create-partner.ts'
import { startSession } from './sessions.ts'

/**
 * Registers a partner with a licence key, which is used up by it. With a key that needs activation the token is good
 * for hearing 402 until customer service has decided. Throws a Refusal (docs/screens-and-calls.md, Checks: register).
 */
export async function register(
  ctx: Ctx,
  visitor: Visitor,
  input: Input<typeof session.register>,
): Promise<{ token: string; lang: Language }> {
  if (input.password !== input.confirm_password) throw new Refusal('passwords_differ')
  const partner = await createPartner(ctx, visitor, input, { entry: 'register', hostUser: null })
  const { token } = await startSession(ctx, visitor, partner.id, partner.passwordHash)
  return { token, lang: partner.lang }
}
