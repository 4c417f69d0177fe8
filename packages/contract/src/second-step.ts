import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { TokenAndLang } from './session.ts'
import { Done, Nothing, Time, TypedPassword, text } from './wire.ts'

/** Six digits of the authenticator, or a recovery code; case, spaces and dashes of that do not matter. */
export const SecondStepCode = text(32)
/** What `second_step_needed` brings. */
const Ticket = text(64)

const SecondStepState = z.object({
  on: z.boolean(),
  on_at: z.nullable(Time),
  /** Recovery codes that were not used. */
  codes_left: z.number(),
  /** Somebody with the login password asked for it to be taken off: when that is, unless it is stopped. */
  ends_at: z.nullable(Time),
})

const RecoveryCodes = z.object({
  /** Ten, shown this once: their hashes alone are kept. */
  recovery_codes: z.array(z.string()),
})

/** The optional second step of a partner's log-in, by TOTP or a recovery code. */
export const secondStep = endpoints({
  finish: {
    method: 'POST',
    path: '/auth/second_step',
    access: 'anyone',
    summary: 'Finish a log-in whose password was right, by a code of the authenticator or a recovery code',
    input: z.strictObject({ ticket: Ticket, code: SecondStepCode }),
    data: TokenAndLang,
    refusals: ['second_step_wrong', 'too_many_tries'],
  },
  askRemoval: {
    method: 'POST',
    path: '/auth/second_step/removal',
    access: 'anyone',
    summary:
      'Lost both authenticator and recovery codes: have the second step taken off, which takes effect after 72 hours',
    input: z.strictObject({ ticket: Ticket }),
    data: z.object({ ends_at: Time }),
    refusals: ['second_step_wrong'],
  },
  state: {
    method: 'GET',
    path: '/user/second_step',
    access: 'token',
    summary: 'How it stands with the second step of the log-in',
    input: Nothing,
    data: SecondStepState,
    refusals: [],
  },
  begin: {
    method: 'POST',
    path: '/user/second_step/begin',
    access: 'token',
    summary: 'Make a secret for an authenticator; it counts once its first code was typed',
    input: z.strictObject({ login_password: TypedPassword }),
    data: z.object({
      /** In base32, to be typed into an authenticator. */
      secret: z.string(),
      /** The same as an `otpauth` address. */
      uri: z.string(),
      /** The same as a QR code: the side of a square, and an SVG path of what is dark in it. */
      qr: z.object({ side: z.number(), path: z.string() }),
    }),
    refusals: ['device_unanswered', 'login_password_wrong', 'too_many_tries', 'second_step_on'],
  },
  turnOn: {
    method: 'POST',
    path: '/user/second_step/on',
    access: 'token',
    summary: 'Turn the second step on by the first code of the authenticator',
    input: z.strictObject({ code: SecondStepCode }),
    data: RecoveryCodes,
    refusals: ['device_unanswered', 'totp_wrong', 'too_many_tries', 'second_step_on'],
  },
  newCodes: {
    method: 'POST',
    path: '/user/second_step/codes',
    access: 'token',
    summary: 'Make new recovery codes by a code of either kind; all before end',
    input: z.strictObject({ code: SecondStepCode }),
    data: RecoveryCodes,
    refusals: ['totp_wrong', 'too_many_tries', 'second_step_off'],
  },
  turnOff: {
    method: 'POST',
    path: '/user/second_step/off',
    access: 'token',
    summary: 'Turn the second step off at once, by a code of either kind',
    input: z.strictObject({ code: SecondStepCode }),
    data: Done,
    refusals: ['totp_wrong', 'too_many_tries', 'second_step_off'],
  },
  keep: {
    method: 'POST',
    path: '/user/second_step/keep',
    access: 'token',
    summary: 'Stop a removal of the second step that was asked for; it stays on',
    input: z.strictObject({ login_password: TypedPassword }),
    data: Done,
    refusals: ['login_password_wrong', 'too_many_tries', 'second_step_off'],
  },
})
