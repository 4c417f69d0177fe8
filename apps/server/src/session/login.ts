import type { Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { session } from '@fairlead/contract/session'
import type { Language } from '@fairlead/contract/wire'
import type { Ctx } from '../context.ts'
import { passwordMatches } from '../credentials/passwords.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import { takeLoginTries } from '../guessing/login-tries.ts'
import { type Standing, stateRefusal } from '../http/account-state.ts'
import type { Visitor } from '../http/caller.ts'
import { notify } from '../notice/notify.ts'
import { startSession } from './sessions.ts'

type Row = Standing & { id: string; password_hash: string; second_step: boolean }

/**
 * Logs a partner in. Unknown name and wrong password get the same answer in the same time; an account's state shows
 * only after a right password. Disabled and cancelled accounts do get in: their money must stay reachable
 * (docs/rules.md, Accounts). Where a second step is on, its password gives no session but a ticket, in Refusal second_step_needed.
 */
export async function login(
  ctx: Ctx,
  visitor: Visitor,
  input: Input<typeof session.login>,
): Promise<{ token: string; lang: Language }> {
  const partner = await maybeOne<Row>(
    ctx.auth,
    `select id, password_hash, lang, state, state_reason, state_until, second_step_is_on(id, $2) as second_step
     from partner where lower(username) = lower($1)`,
    [input.username, ctx.clock.now()],
  )
  const tries = await takeLoginTries(ctx, visitor, input.username, partner?.id)
  const looking = passwordMatches(input.password, partner?.password_hash, tries.asker).finally(tries.looked)
  if (!(await looking) || !partner) {
    await tries.wrong()
    throw new Refusal('login_wrong')
  }
  await tries.right()
  if (partner.state === 'not_activated') {
    throw stateRefusal({ ...partner, state: partner.state })
  }
  if (partner.second_step) throw await secondStepNeeded(ctx, partner)
  const begun = await startSession(ctx, visitor, partner.id, partner.password_hash)
  await welcome(ctx, visitor, partner.id, begun)
  return { token: begun.token, lang: partner.lang }
}

/** The refusal of a log-in whose password was right, with the ticket that goes on with it for five minutes, once. */
async function secondStepNeeded(ctx: Ctx, { id, password_hash }: Row): Promise<Refusal> {
  const ticket = newSecret()
  const args = { ticket: hashSecret(ticket), account: id, password_hash, now: ctx.clock.now() }
  await callMoney(ctx.auth, 'open_login_ticket', args)
  return new Refusal('second_step_needed', { ticket })
}

/**
 * Notes who has logged in. A browser or network that was never seen before leaves a word with the partner, and says what is held
 * back where they are asked about it (decision 075).
 */
export async function welcome(
  ctx: Ctx,
  visitor: Visitor,
  partnerId: string,
  { newDevice, asked }: { readonly newDevice: boolean; readonly asked: boolean },
  by: 'new_device' | 'passkey_new_device' = 'new_device',
): Promise<void> {
  if (newDevice) {
    ctx.security.note('new_device', visitor, partnerId)
    const at = ctx.clock.now().toISOString()
    await inOne(ctx, async (tx) =>
      notify(
        tx,
        partnerId,
        'system_announcement',
        asked ? `${by}_asked` : by,
        { at },
        '/ad-center/security?part=devices',
      ),
    )
  }
  ctx.security.note('signed_in', visitor, partnerId)
}
