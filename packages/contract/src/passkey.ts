import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { SecondStepCode } from './second-step.ts'
import { Done, Id, Language, Nothing, name, Time, TypedPassword } from './wire.ts'

/** Bytes in unpadded base64url, so many characters at most. */
function base64url(max: number) {
  return z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/))
}

/** What an answer shows that it was asked for by whoever gives it; good once, for five minutes. */
const Ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const PasskeyName = name(64)

/** In the browser: `PublicKeyCredential.parseCreationOptionsFromJSON(…)` (WebAuthn, level 3). */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** In the browser: `PublicKeyCredential.parseRequestOptionsFromJSON(…)`. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  made_at: Time,
  last_used_at: z.nullable(Time),
})

/** Passkeys beside the login password (decision 073). Byte strings are base64url, as `toJSON()` of a credential gives them. */
export const passkey = endpoints({
  list: {
    method: 'GET',
    path: '/auth/passkeys',
    access: 'token',
    summary: 'The partner’s passkeys, newest first',
    input: Nothing,
    data: z.object({
      /** Where they work: the host name that they belong to; null where the network has an address without a name. */
      works_at: z.nullable(z.string()),
      items: z.array(Passkey),
    }),
    refusals: [],
  },
  begin: {
    method: 'POST',
    path: '/auth/passkeys/begin',
    access: 'token',
    summary:
      'Ask for what a new passkey is made with, by the login password, and a code where log-ins take a second step; 20 a day',
    input: z.strictObject({ login_password: TypedPassword, code: z.optional(SecondStepCode) }),
    data: z.object({ ticket: Ticket, options: CreationOptions }),
    refusals: [
      'login_password_wrong',
      'second_step_needed',
      'totp_wrong',
      'too_many_tries',
      'too_often',
      'passkeys_full',
      'passkeys_off',
    ],
  },
  add: {
    method: 'POST',
    path: '/auth/passkeys/add',
    access: 'token',
    summary: 'Add the passkey that was made, in the same session and within five minutes',
    input: z.strictObject({
      ticket: Ticket,
      credential: base64url(1364),
      client_data: base64url(1400),
      attestation_object: base64url(2200),
      /** Where none is given: browser and system as they name themselves. */
      name: z.optional(PasskeyName),
    }),
    data: Passkey,
    refusals: ['device_unanswered', 'passkey_refused', 'passkey_unusable', 'passkeys_full', 'passkeys_off'],
  },
  rename: {
    method: 'POST',
    path: '/auth/passkeys/rename',
    access: 'token',
    summary: 'Call a passkey something else',
    input: z.strictObject({ id: Id, name: PasskeyName }),
    data: Done,
    refusals: ['data_error'],
  },
  remove: {
    method: 'POST',
    path: '/auth/passkeys/remove',
    access: 'token',
    summary: 'Remove a passkey: nobody logs in with it any more',
    input: z.strictObject({ id: Id }),
    data: Done,
    refusals: ['data_error'],
  },
  beginLogin: {
    method: 'POST',
    path: '/auth/passkeys/login/begin',
    access: 'anyone',
    summary: 'Ask for what a passkey signs to log in',
    input: Nothing,
    data: z.object({ ticket: Ticket, options: RequestOptions }),
    refusals: ['too_many_tries', 'passkeys_off'],
  },
  login: {
    method: 'POST',
    path: '/auth/passkeys/login',
    access: 'anyone',
    summary: 'Log in with what a passkey signed, once and within five minutes',
    input: z.strictObject({
      ticket: Ticket,
      credential: base64url(1364),
      client_data: base64url(1400),
      authenticator_data: base64url(700),
      signature: base64url(700),
      user_handle: base64url(86),
    }),
    data: z.object({ token: z.string(), lang: Language }),
    refusals: ['passkey_wrong', 'passkeys_off'],
  },
})
