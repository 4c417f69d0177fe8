import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx } from '../context.ts'
import { one } from '../db/read.ts'
import { partnerBorrows } from '../http/borrowers.ts'
import { forgiveTries, takeTry } from './attempts.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Checks the login password of somebody who is signed in already, and answers its stored hash. All doors that ask for
 * it share one counter: five wrong ones close them for 15 minutes. Throws the given Refusal, or too_many_tries.
 */
export async function checkLoginPassword(
  ctx: Ctx,
  partnerId: string,
  password: string,
  wrong: 'login_password_wrong' | 'old_password_wrong',
): Promise<string> {
  await takeTry(ctx, 'login_password', partnerId)
  const { password_hash } = await one<{ password_hash: string }>(
    ctx.auth,
    'select password_hash from partner where id = $1',
    [partnerId],
  )
  if (!(await passwordMatches(password, password_hash, partnerBorrows(partnerId)))) throw new Refusal(wrong)
  await forgiveTries(ctx, 'login_password', partnerId)
  return password_hash
}
