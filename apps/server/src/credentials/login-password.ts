import { Refusal } from '@fairlead/contract/refusals'
import { forgiveTries, takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { one } from '../db/read.ts'
import { partnerBorrows } from '../http/borrowers.ts'
import type { Caller } from '../http/caller.ts'
import { isKnownDevice } from './devices.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Checks the login password of somebody who is signed in already, and answers its stored hash. All doors that ask for
 * it share one counter: five wrong ones close them for 15 minutes. Devices that never logged in to the account share another:
 * whoever copied a token cannot keep its owner from a new password (decision 058). Throws the given Refusal, or too_many_tries.
 */
export async function checkLoginPassword(
  ctx: Ctx,
  caller: Caller,
  password: string,
  wrong: 'login_password_wrong' | 'old_password_wrong',
): Promise<string> {
  const { partnerId } = caller
  const counted = (await isKnownDevice(ctx, caller, partnerId)) ? partnerId : `${partnerId} elsewhere`
  await takeTry(ctx, 'login_password', counted)
  const { password_hash } = await one<{ password_hash: string }>(
    ctx.auth,
    'select password_hash from partner where id = $1',
    [partnerId],
  )
  if (!(await passwordMatches(password, password_hash, partnerBorrows(partnerId)))) throw new Refusal(wrong)
  await forgiveTries(ctx, 'login_password', counted)
  return password_hash
}
