import type { Data, Input } from '@fairlead/contract/endpoint'
import type { profile } from '@fairlead/contract/profile'
import { Refusal } from '@fairlead/contract/refusals'
import { takeTries } from '../attempts/attempts.ts'
import type { Ctx, Tx } from '../context.ts'
import { checkLoginPassword } from '../credentials/login-password.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { InvalidInput } from '../http/validate.ts'
import { neighbourhoodOfVisitor } from '../http/visitor-address.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { notify } from '../notice/notify.ts'
import { mailLinkToNew } from '../session/email-link.ts'
import { userInfo } from '../session/user-info.ts'

type Edit = Input<typeof profile.edit>

/**
 * Changes what a partner told of themselves, and answers how it stands now. E-mail address and phone number are how a
 * partner is found again, so changing one takes the login password and leaves a notice. Throws a Refusal.
 */
export async function editProfile(ctx: Ctx, caller: Caller, input: Edit): Promise<Data<typeof profile.edit>> {
  const { login_password, ...changes } = input
  if (Object.values(changes).every((value) => value === undefined)) throw new Refusal('nothing_to_change')
  const before = await contactOf(ctx, caller.partnerId)
  const contactChanges = changesContact(before, input)
  if (contactChanges) {
    if (login_password === undefined) throw new InvalidInput('login_password', 'required')
    await checkLoginPassword(ctx, caller, login_password, 'login_password_wrong')
  }
  // Whether an address is taken is an answer about somebody else.
  const tries =
    contactChanges &&
    (await takeTries(ctx, [
      ['taken_by', caller.partnerId],
      ['taken_from', neighbourhoodOfVisitor(caller)],
    ]))
  const { email } = changes
  await inOne(ctx, async (tx) => {
    const edit = {
      session: caller.token,
      nickname: changes.nickname ?? null,
      email: changes.email ?? null,
      phone: changes.phone ?? null,
      lang: changes.lang ?? null,
      avatar: changes.avatar ?? null,
      now: ctx.clock.now(),
    }
    await callMoney(tx.db, 'edit_profile', edit).catch((error: unknown) => {
      const { constraint } = error as { constraint?: string }
      if (constraint === 'partner_avatar_own') throw new Refusal('data_error', {}, 'avatar')
      throw error
    })
    if (contactChanges) {
      await notify(tx, caller.partnerId, 'system_announcement', 'contact_changed', {}, '/ad-center')
      if (email !== undefined && email !== before.email) {
        await tellOldAddresses(tx, caller.partnerId, before)
        await mailLinkToNew(tx, caller, email)
      }
    }
  })
  if (tries) await tries.giveBack()
  return userInfo(ctx, caller)
}

/** Whoever changed the address must not be the only one to hear of it. Codes still go to the one that counted. */
async function tellOldAddresses(tx: Tx, partnerId: string, { email, recovery }: Contact): Promise<void> {
  if (recovery !== null) await queueMail(tx, partnerId, 'mail.email_changed', {}, '/login/forgot', recovery)
  if (recovery !== email) await queueMail(tx, partnerId, 'notice.contact_changed', {}, null, email)
}

type Contact = { readonly email: string; readonly phone: string; readonly recovery: string | null }

function contactOf(ctx: Ctx, partnerId: string): Promise<Contact> {
  return one(ctx.db, 'select email, phone, recovery_address(id, $2) as recovery from partner where id = $1', [
    partnerId,
    ctx.clock.now(),
  ])
}

/** A form may send back what it was filled with; that changes nothing and asks for no password. */
function changesContact(now: Pick<Contact, 'email' | 'phone'>, { email, phone }: Edit): boolean {
  return (email ?? now.email) !== now.email || (phone ?? now.phone) !== now.phone
}
