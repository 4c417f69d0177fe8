import { account } from '@fairlead/contract/account'
import { operator } from '@fairlead/contract/operator'
import { passkey } from '@fairlead/contract/passkey'
import { peopleStaff } from '@fairlead/contract/people-staff'
import { Refusal, type RefusalKey } from '@fairlead/contract/refusals'
import { session } from '@fairlead/contract/session'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { actorOf, addressOf } from './actor.ts'
import type { SecurityKind } from './security-kinds.ts'

/**
 * What a refusal says of security. A wrong code of an authenticator is noted where it is found (operator/second-factor.ts):
 * whose it is, only that place knows.
 */
const refusedAs: { readonly [Key in RefusalKey]?: SecurityKind } = {
  login_wrong: 'login_failed',
  old_password_wrong: 'password_wrong',
  login_password_wrong: 'password_wrong',
  pin_wrong: 'pin_wrong',
  license_key_wrong: 'code_wrong',
  authorization_code_wrong: 'code_wrong',
  login_code_wrong: 'code_wrong',
  login_recovery_over: 'code_wrong',
  recovery_code_wrong: 'code_wrong',
  passkey_wrong: 'login_failed',
  setup_code_wrong: 'code_wrong',
  entry_ticket_wrong: 'code_wrong',
  step_up_invalid: 'step_up_wrong',
  too_many_tries: 'limit_hit',
  too_often: 'limit_hit',
  login_codes_over: 'limit_hit',
  pin_waiting: 'limit_hit',
  pin_locked: 'limit_hit',
  role_missing: 'role_refused',
  other_origin: 'foreign_page',
}

/** What a call says of security that was done. */
const doneAs: Readonly<Record<string, SecurityKind>> = {
  [session.logout.path]: 'session_ended',
  [session.revokeSession.path]: 'session_ended',
  [session.revokeOtherSessions.path]: 'session_ended',
  [operator.logout.path]: 'session_ended',
  [peopleStaff.sessionRevoke.path]: 'session_ended',
  [session.forgotPassword.path]: 'recovery_asked',
  [account.recoveryStart.path]: 'recovery_asked',
  [session.recoverPassword.path]: 'recovered',
  [session.recoverByLink.path]: 'recovered',
  [account.recoveryProve.path]: 'recovered',
  [session.updatePassword.path]: 'password_changed',
  [peopleStaff.setUp.path]: 'password_changed',
  [peopleStaff.passwordChange.path]: 'password_changed',
  [session.setPin.path]: 'pin_changed',
  [passkey.add.path]: 'passkey_added',
  [passkey.remove.path]: 'passkey_removed',
  [peopleStaff.totpConfirm.path]: 'second_factor_enrolled',
}

/** The kind of event that it is to have done this call; undefined for most. */
export function securityKindOf(path: string): SecurityKind | undefined {
  return doneAs[path]
}

/** Notes every refusal that says something of security, whichever hook or call it comes from. `staff`: at the console. */
export function noteRefusals(app: FastifyInstance, ctx: Ctx, { staff }: { readonly staff: boolean }): void {
  app.addHook('onError', (request, _reply, error, done) => {
    const kind = error instanceof Refusal ? refusedAs[error.key] : undefined
    if (kind) {
      const named = staff && kind === 'login_failed' ? 'staff_login_failed' : kind
      ctx.security.note(named, { address: addressOf(request) }, actorOf(request))
    }
    done()
  })
}
