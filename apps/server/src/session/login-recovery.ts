import type { Input } from '@fairlead/contract/endpoint'
import { limitHours } from '@fairlead/contract/limits'
import { Refusal } from '@fairlead/contract/refusals'
import type { session } from '@fairlead/contract/session'
import { isRecoveryCode } from '../account/recovery-code.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many, maybeOne } from '../db/read.ts'
import type { Visitor } from '../http/caller.ts'
import { signal } from '../live/signal.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { notify } from '../notice/notify.ts'
import { giveBackTry, takeTry } from './attempts.ts'
import { hashPassword } from './passwords.ts'
import { refuseUsernameIn } from './weak-password.ts'

const hourMs = 3_600_000

/**
 * Asks for a code that replaces a forgotten login password. Known and unknown addresses get the same answer in the same
 * time: the wish is only written down. Throws Refusal too_often, which counts unknown addresses too.
 */
export async function forgotPassword(
  ctx: Ctx,
  visitor: Visitor,
  input: Input<typeof session.forgotPassword>,
): Promise<Record<string, never>> {
  const email = input.email.toLowerCase()
  await takeTry(ctx, 'login_recovery_from', visitor.address)
  await takeTry(ctx, 'login_recovery', email)
  const now = ctx.clock.now()
  await ctx.db.query({
    text: 'insert into login_recovery_ask (id, email, asked_at) values ($1, $2, $3)',
    values: [newId(now), email, now],
  })
  return {}
}

/** Mails a code to whoever asked and has an account. A chore, at every tick. */
export async function sendLoginCodes(ctx: Ctx): Promise<void> {
  await inOne(ctx, async (tx) => {
    const opened = await many<{ account_id: string; id: string }>(
      tx.db,
      'select account_id, id from take_login_recovery_asks($1)',
      [ctx.clock.now()],
    )
    for (const { account_id, id } of opened) {
      await queueMail(tx, account_id, 'mail.login_code', { recovery: id }, '/login/forgot')
      await notify(tx, account_id, 'system_announcement', 'login_recovery_asked', {}, '/ad-center/sessions')
    }
  })
}

/**
 * Takes the code and sets the new login password; every session ends. Five tries an hour for each address, known or not.
 * Throws a Refusal: recovery_code_wrong is all that anybody without the code ever hears.
 */
export async function recoverPassword(
  ctx: Ctx,
  _visitor: Visitor,
  input: Input<typeof session.recoverPassword>,
): Promise<Record<string, never>> {
  if (input.new_password !== input.confirm_password) throw new Refusal('passwords_differ')
  const email = input.email.toLowerCase()
  const now = ctx.clock.now()
  await takeTry(ctx, 'login_recovery_code', email)
  const open = await maybeOne<{ account_id: string; id: string; username: string }>(
    ctx.db,
    `select r.account_id, r.id, p.username from partner p
     join login_recovery r on r.account_id = p.id and r.used_at is null and r.ended_at is null and r.code_until > $2
     where lower(p.email) = $1`,
    [email, now],
  )
  // Compared also where there is none, which takes as long.
  if (!isRecoveryCode(input.code, ctx.pepper, open?.id ?? newId(now)) || !open) {
    throw new Refusal('recovery_code_wrong')
  }
  await giveBackTry(ctx, 'login_recovery_code', email)
  refuseUsernameIn(input.new_password, open.username, 'new_password')
  const hash = await hashPassword(input.new_password, ctx.passwordCost)
  const { account_id, id } = open
  await inOne(ctx, async (tx) => {
    await callMoney(tx.db, 'use_login_recovery', {
      account: account_id,
      recovery: id,
      password_hash: hash,
      now: ctx.clock.now(),
    })
    await signal(tx.db, { account: account_id, what: 'sessions' })
    const destinations_from = new Date(now.getTime() + limitHours.recoveredLoginWait * hourMs).toISOString()
    const link = '/ad-center/sessions'
    await notify(tx, account_id, 'system_announcement', 'login_recovered', { destinations_from }, link)
  })
  return {}
}
