import type { accountStaff } from '@fairlead/contract/account-staff'
import type { Data } from '@fairlead/contract/endpoint'
import type { Ctx, Tx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import { notify } from '../notice/notify.ts'
import { act } from '../staff/act.ts'
import type { Staff } from '../staff/sessions.ts'

type Row = {
  id: string
  username: string
  nickname: string
  email: string
  phone: string
  asked_at: Date
  decide_by: Date
}

/** Accounts that wait to be activated, the first due first. */
export async function listWaiting(ctx: Ctx): Promise<Data<typeof accountStaff.waiting>> {
  const rows = await many<Row>(
    ctx.db,
    `select p.id, p.username, p.nickname, p.email, p.phone, a.asked_at, a.decide_by
     from activation a join partner p on p.id = a.account_id
     where a.activated_at is null and p.state = 'not_activated' order by a.decide_by limit 200`,
  )
  return {
    items: rows.map((row) => ({
      ...row,
      asked_at: row.asked_at.toISOString(),
      decide_by: row.decide_by.toISOString(),
    })),
  }
}

/** Support activates an account, whatever was proposed about it. To decline takes two people. Throws a Refusal. */
export async function activateAccount(
  ctx: Tx,
  staff: Staff,
  accountId: string,
): Promise<Record<string, never>> {
  await act(ctx, staff, {
    change: (db) =>
      callMoney(db, 'activate_account', {
        account: accountId,
        staff: staff.token,
        now: ctx.clock.now(),
      }),
    tell: (done) => notify(done, accountId, 'system_announcement', 'account_activated', {}, '/ad-center'),
  })
  return {}
}
