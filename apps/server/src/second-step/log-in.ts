import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { secondStep } from '@fairlead/contract/second-step'
import type { Language } from '@fairlead/contract/wire'
import type { Ctx } from '../context.ts'
import { hashSecret } from '../crypto/opaque.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import type { Visitor } from '../http/caller.ts'
import { notify } from '../notice/notify.ts'
import { welcome } from '../session/login.ts'
import { putSession } from '../session/sessions.ts'
import { nobody, takeCodeTry, typedCode } from './typed-code.ts'

type Waiting = {
  readonly id: string
  readonly lang: Language
  readonly secret: Uint8Array
  /** When the step is taken off, where somebody asked for that. */
  readonly ends_at: Date | null
}

/** The log-in that a ticket names. Whether it still may go on is the database's to say, when it is spent. */
function waitingOf(ctx: Ctx, ticket: Buffer): Promise<Waiting | undefined> {
  return maybeOne<Waiting>(
    ctx.auth,
    `select p.id, p.lang, s.secret, s.ends_at from login_ticket t join partner p on p.id = t.account_id
     join second_step s on s.account_id = p.id where t.ticket_hash = $1 and t.expires_at > $2`,
    [ticket, ctx.clock.now()],
  )
}

/**
 * Finishes a log-in whose password was right, and stops a removal that was asked for. Throws Refusal second_step_wrong, the same
 * for a ticket and for a code that is malformed, used, over or somebody else's, or too_many_tries.
 */
export async function finishLogin(
  ctx: Ctx,
  visitor: Visitor,
  { ticket, code }: Input<typeof secondStep.finish>,
): Promise<Data<typeof secondStep.finish>> {
  const hash = hashSecret(ticket)
  const waiting = await waitingOf(ctx, hash)
  const partnerId = waiting?.id ?? nobody
  const tries = await takeCodeTry(ctx, visitor, partnerId, 'login')
  const typed = await typedCode(ctx, partnerId, waiting?.secret, code)
  const begun = await inOne({ ...ctx, db: ctx.auth }, async (tx) => {
    const proof = { ticket: hash, ...typed }
    const session = await putSession({ ...tx, auth: tx.db }, visitor, partnerId, 'finish_login', proof)
    // Whoever has a code has not lost what the removal is for: the database has stopped it.
    if (session && waiting?.ends_at)
      await notify(tx, partnerId, 'system_announcement', 'second_step_kept', {}, '/ad-center/second-step')
    return session
  })
  if (!begun || !waiting) {
    await tries.wrong()
    throw new Refusal('second_step_wrong')
  }
  await tries.right()
  await welcome(ctx, visitor, partnerId, begun)
  return { token: begun.token, lang: waiting.lang }
}

/**
 * Asks for the second step to be taken off, for whoever lost what it takes: after 72 hours log-ins do without. Its owner is told at
 * once, and any session can stop it; asked twice is once. Throws Refusal second_step_wrong.
 */
export async function askRemoval(
  ctx: Ctx,
  visitor: Visitor,
  { ticket }: Input<typeof secondStep.askRemoval>,
): Promise<Data<typeof secondStep.askRemoval>> {
  const hash = hashSecret(ticket)
  const waiting = await waitingOf(ctx, hash)
  const asked = await inOne({ ...ctx, db: ctx.auth }, async (tx) => {
    const fresh = await callMoney<'ask_second_step_removal', boolean | null>(
      tx.db,
      'ask_second_step_removal',
      {
        ticket: hash,
        now: ctx.clock.now(),
      },
    )
    if (fresh === null || !waiting) return undefined
    const asked = await maybeOne<{ ends_at: Date | null }>(
      tx.db,
      'select ends_at from second_step where account_id = $1',
      [waiting.id],
    )
    const ends_at = asked?.ends_at?.toISOString()
    if (ends_at === undefined) return undefined
    const link = '/ad-center/second-step'
    if (fresh) await notify(tx, waiting.id, 'system_announcement', 'second_step_removal', { ends_at }, link)
    return { fresh, ends_at }
  })
  if (!asked || !waiting) throw new Refusal('second_step_wrong')
  if (asked.fresh) ctx.security.note('second_step_removal', visitor, waiting.id)
  return { ends_at: asked.ends_at }
}
