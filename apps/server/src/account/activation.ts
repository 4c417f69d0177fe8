import type { accountStaff } from '@fairlead/contract/account'
import type { accountReasons } from '@fairlead/contract/account-states'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import { notify } from '../notice/notify.ts'
import { audit } from '../operator/audit.ts'
import type { Staff } from '../operator/sessions.ts'

type Row = {
  id: string
  username: string
  nickname: string
  email: string
  phone: string
  asked_at: Date
  decide_by: Date
  declined_by: string | null
  declined_reason: (typeof accountReasons.decline)[number] | null
}

/** Accounts that nobody has activated, the first due first; those declined can still be activated. */
export async function listWaiting(ctx: Ctx): Promise<Data<typeof accountStaff.waiting>> {
  const rows = await many<Row>(
    ctx.db,
    `select p.id, p.username, p.nickname, p.email, p.phone, a.asked_at, a.decide_by, o.username as declined_by,
       a.declined_reason
     from activation a join partner p on p.id = a.account_id left join operator o on o.id = a.declined_by
     where a.activated_at is null order by a.declined_at nulls first, a.decide_by limit 200`,
  )
  return {
    items: rows.map((row) => ({
      ...row,
      asked_at: row.asked_at.toISOString(),
      decide_by: row.decide_by.toISOString(),
    })),
  }
}

/** Support activates an account, also after having declined. Throws a Refusal. */
export async function activateAccount(
  ctx: Ctx,
  staff: Staff,
  accountId: string,
): Promise<Record<string, never>> {
  await callMoney(ctx.db, 'activate_account', [accountId, staff.operatorId, ctx.clock.now()])
  await audit(ctx, staff.operatorId, 'account_activated', accountId, accountId)
  await notify(ctx, accountId, 'system_announcement', 'account_activated', {}, '/ad-center')
  return {}
}

/** Support declines to activate an account, for a reason that its owner reads at log-in. Throws a Refusal. */
export async function declineActivation(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof accountStaff.decline>,
): Promise<Record<string, never>> {
  await callMoney(ctx.db, 'decline_activation', [input.id, staff.operatorId, input.reason, ctx.clock.now()])
  await audit(ctx, staff.operatorId, 'activation_declined', input.id, input.id, { reason: input.reason })
  await notify(
    ctx,
    input.id,
    'system_announcement',
    'activation_declined',
    { account_reason: input.reason },
    '/login',
  )
  return {}
}
