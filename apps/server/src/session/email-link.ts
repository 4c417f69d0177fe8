import { Refusal } from '@fairlead/contract/refusals'
import { hasTry, takeTries } from '../attempts/attempts.ts'
import type { Ctx, Tx } from '../context.ts'
import { emailKey } from '../credentials/email-key.ts'
import { hashSecret } from '../crypto/opaque.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { neighbourhoodOfVisitor } from '../http/visitor-address.ts'
import { queueMail } from '../mail/queue-mail.ts'

type Link = { readonly verification: string; readonly key_hash: Buffer }

/** A link to be mailed: its id, and the hash of what it carries. */
export function newLink(pepper: string, now: Date): Link {
  const verification = newId(now)
  return { verification, key_hash: hashSecret(emailKey(pepper, verification)) }
}

function mailLink(tx: Tx, account: string, email: string, verification: string): void {
  queueMail(tx, account, 'mail.verify_email', { verification }, '/login/verify', email)
}

/**
 * Mails the first link of an account, in the transaction that makes it, however often others who typed the address
 * had it mailed. It counts as one of the account's own.
 */
export async function mailFirstLink(
  tx: Tx,
  account: string,
  email: string,
  { verification }: Link,
): Promise<void> {
  await hasTry(tx, 'email_link_to', ownAddress(account, email))
  mailLink(tx, account, email, verification)
}

/** An account's own share of the mails to an address, of which others who typed it use nothing up (decision 078). */
function ownAddress(account: string, email: string): string {
  return `${account} ${email.toLowerCase()}`
}

/** What mails to an address that a partner named are counted by: nobody's mailbox is filled by strangers (decision 068). */
function countedBy(caller: Caller, email: string) {
  return [
    ['email_link_by', caller.partnerId],
    ['email_link_from', neighbourhoodOfVisitor(caller)],
    ['email_link_to', ownAddress(caller.partnerId, email)],
    ['email_link_mailbox', email.toLowerCase()],
  ] as const
}

/**
 * Mails a link to the address that the caller's account was just given, in the transaction that gave it: the counts of
 * an address that somebody else has are not used up by naming it. Left out where too many were mailed.
 */
export async function mailLinkToNew(tx: Tx, caller: Caller, email: string): Promise<void> {
  for (const [scope, subject] of countedBy(caller, email)) if (!(await hasTry(tx, scope, subject))) return
  await mailLinkAgain(tx, caller, email)
}

/** Mails the link of the caller's address again. Throws a Refusal: email_verified, email_taken, or too_often by who asks and who is mailed. */
export async function sendEmailLink(ctx: Ctx, caller: Caller): Promise<Record<string, never>> {
  const { email, verified } = await one<{ email: string; verified: boolean }>(
    ctx.db,
    'select email, email_verified_at is not null as verified from partner where id = $1',
    [caller.partnerId],
  )
  if (verified) throw new Refusal('email_verified')
  await takeTries(ctx, countedBy(caller, email))
  await inOne(ctx, (tx) => mailLinkAgain(tx, caller, email))
  return {}
}

async function mailLinkAgain(tx: Tx, caller: Caller, email: string): Promise<void> {
  const now = tx.clock.now()
  const ask = { session: caller.token, ...newLink(tx.pepper, now), now }
  const verification = await callMoney<'ask_email_verification', string>(tx.db, 'ask_email_verification', ask)
  mailLink(tx, caller.partnerId, email, verification)
}

/** Takes what the link carries, which nobody can guess: no count of tries. Throws Refusal email_link_over. */
export async function verifyEmail(
  ctx: Ctx,
  _visitor: unknown,
  { key }: { readonly key: string },
): Promise<Record<string, never>> {
  await callMoney(ctx.db, 'verify_email', { key, now: ctx.clock.now() })
  return {}
}
