import { type account, dataRowsMax } from '@fairlead/contract/account'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { partnerStaff } from '@fairlead/contract/partner-staff'
import { takeTry } from '../attempts/attempts.ts'
import type { Ctx, Tx } from '../context.ts'
import { checkLoginPassword } from '../credentials/login-password.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { notify } from '../notice/notify.ts'
import type { Staff } from '../staff/sessions.ts'

type File = Data<typeof account.dataFile>

/**
 * All that is kept of whoever calls (docs/data.md, What a partner can take along). Throws Refusal login_password_wrong, too_many_tries
 * or too_often.
 */
export async function ownDataFile(ctx: Ctx, caller: Caller, loginPassword: string): Promise<File> {
  await checkLoginPassword(ctx, caller, loginPassword, 'login_password_wrong')
  await takeTry(ctx, 'statement', caller.partnerId)
  const asked = { session: caller.token, most: dataRowsMax, now: ctx.clock.now() }
  return fileOf(await callMoney<'own_personal_data', object>(ctx.db, 'own_personal_data', asked), asked.now)
}

/** The same for a partner who asked customer service: it is noted, and the partner is told, who can be while not erased. Throws Refusal data_error where there is no such partner. */
export async function partnerDataFile(
  tx: Tx,
  staff: Staff,
  { id, reason }: Input<typeof partnerStaff.dataFile>,
): Promise<File> {
  const asked = { staff: staff.token, account: id, reason, most: dataRowsMax, now: tx.clock.now() }
  const data = await callMoney<'take_personal_data', object>(tx.db, 'take_personal_data', asked)
  const reachable = await maybeOne(tx.db, 'select from partner where id = $1 and erased_at is null', [id])
  if (reachable) await notify(tx, id, 'system_announcement', 'data_taken', {}, '/ad-center/audit')
  return fileOf(data, asked.now)
}

function fileOf(data: object, at: Date): File {
  return {
    name: `fairlead-data-${at.toISOString().slice(0, 10)}.json`,
    type: 'application/json',
    content_base64: Buffer.from(`${JSON.stringify(data, null, 2)}\n`).toString('base64'),
  }
}
