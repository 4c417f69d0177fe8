import type { Input } from '@fairlead/contract/endpoint'
import { limitHours } from '@fairlead/contract/limits'
import { Refusal } from '@fairlead/contract/refusals'
import type { session } from '@fairlead/contract/session'
import { giveBackTry, takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { noteDevice } from '../credentials/devices.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { isRecoveryCode } from '../credentials/recovery-code.ts'
import { recoveryOfKey } from '../credentials/recovery-key.ts'
import { refuseWeakPassword } from '../credentials/weak-password.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many, maybeOne } from '../db/read.ts'
import { partnerBorrows } from '../http/borrowers.ts'
import type { Visitor } from '../http/caller.ts'
import { connectionOfVisitor } from '../http/visitor-address.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { notify } from '../notice/notify.ts'
import { signal } from '../notice/signal.ts'

const hourMs = 3_600_000

/**
 * Asks for a code and a link that replace a forgotten login password. Known and unknown addresses get the same answer in
 * the same time: the wish is only written down. Throws Refusal too_often, which counts who asks and not for whom.
 */
export async function forgotPassword(
  ctx: Ctx,
  visitor: Visitor,
  input: Input<typeof session.forgotPassword>,
): Promise<Record<string, never>> {
  await takeTry(ctx, 'login_recovery_from', connectionOfVisitor(visitor))
  const now = ctx.clock.now()
  await ctx.db.query({
    text: 'insert into login_recovery_ask (id, email, asked_at) values ($1, $2, $3)',
    values: [newId(now), input.email.toLowerCase(), now],
  })
  return {}
}

/** Mails whoever asked and has an account, and tells of it once. A chore, at every tick. */
export async function sendLoginCodes(ctx: Ctx): Promise<void> {
  await inOne(ctx, async (tx) => {
    const recoveries = await many<{ account_id: string; id: string; email: string; mails: number }>(
      tx.db,
      'select account_id, id, email, mails from take_login_recovery_asks($1)',
      [ctx.clock.now()],
    )
    for (const { account_id, id, email, mails } of recoveries) {
      await queueMail(tx, account_id, 'mail.login_code', { recovery: id }, '/login/forgot', email)
      if (mails > 1) continue
      await notify(
        tx,
        account_id,
        'system_announcement',
        'login_recovery_asked',
        {},
        '/ad-center/security?part=devices',
      )
    }
  })
}

type Open = { account_id: string; id: string; username: string }

const openSql = `
  select r.account_id, r.id, p.username from partner p
  join login_recovery r on r.account_id = p.id and r.used_at is null and r.ended_at is null`

/**
 * Takes the code and sets the new login password; every session ends. Five tries an hour for each address, known or not;
 * whoever has the mail needs none. Throws a Refusal: login_code_wrong is all that anybody without the code ever hears.
 */
export async function recoverPassword(
  ctx: Ctx,
  visitor: Visitor,
  input: Input<typeof session.recoverPassword>,
): Promise<Record<string, never>> {
  if (input.new_password !== input.confirm_password) throw new Refusal('passwords_differ')
  const email = input.email.toLowerCase()
  const now = ctx.clock.now()
  await takeTry(ctx, 'login_recovery_code', email)
  const open = await maybeOne<Open>(
    ctx.db,
    `${openSql} and r.code_until > $2 where lower(r.email) = $1 and lower(recovery_address(p.id, $2)) = $1`,
    [email, now],
  )
  // Compared also where there is none, which takes as long.
  if (!isRecoveryCode(input.code, ctx, open?.id ?? newId(now)) || !open) {
    throw new Refusal('login_code_wrong')
  }
  await giveBackTry(ctx, 'login_recovery_code', email)
  await setPassword(ctx, visitor, open, input.new_password)
  return {}
}

/** The same by the link from the mail, which nobody can guess and nobody’s wrong tries close. Throws a Refusal. */
export async function recoverByLink(
  ctx: Ctx,
  visitor: Visitor,
  input: Input<typeof session.recoverByLink>,
): Promise<Record<string, never>> {
  if (input.new_password !== input.confirm_password) throw new Refusal('passwords_differ')
  const id = recoveryOfKey(ctx, input.key)
  const open = id && (await maybeOne<Open>(ctx.db, `${openSql} where r.id = $1`, [id]))
  if (!open) throw new Refusal('login_recovery_over')
  await setPassword(ctx, visitor, open, input.new_password)
  return {}
}

async function setPassword(ctx: Ctx, visitor: Visitor, open: Open, password: string): Promise<void> {
  await refuseWeakPassword(password, open.username, 'new_password')
  const hash = await hashPassword(password, ctx.passwordCost, partnerBorrows(open.account_id))
  const { account_id, id } = open
  const now = ctx.clock.now()
  await inOne({ ...ctx, db: ctx.auth }, async (tx) => {
    await callMoney(tx.db, 'use_login_recovery', {
      account: account_id,
      recovery: id,
      password_hash: hash,
      now,
    })
    // Whoever just proved the mailbox is no stranger here, whatever strangers try meanwhile.
    await noteDevice(tx, visitor, account_id)
    await signal(tx.db, { account: account_id, what: 'sessions' })
    const destinations_from = new Date(now.getTime() + limitHours.recoveredLoginWait * hourMs).toISOString()
    const link = '/ad-center/security?part=devices'
    await notify(tx, account_id, 'system_announcement', 'login_recovered', { destinations_from }, link)
  })
}
