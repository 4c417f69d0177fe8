import * as z from 'zod/mini'
import { BasicConfig, Faq } from './basic-config.ts'
import { endpoints } from './endpoint.ts'
import { SignedIn } from './signed-in.ts'
import { UserInfo } from './user-info.ts'
import {
  Done,
  Email,
  Id,
  Language,
  NewPassword,
  Nothing,
  name,
  Phone,
  PinDigest,
  StepUpToken,
  Time,
  TypedPassword,
  text,
  Username,
} from './wire.ts'

const Login = z.strictObject({
  username: text(64),
  password: TypedPassword,
})

export const Register = z.strictObject({
  username: Username,
  nickname: name(64),
  password: NewPassword,
  confirm_password: TypedPassword,
  email: Email,
  phone: Phone,
  license_key: text(64),
  lang: z.optional(Language),
})

const NewPasswordTwice = z.strictObject({ new_password: NewPassword, confirm_password: TypedPassword })

const RecoverPassword = z.extend(NewPasswordTwice, {
  email: Email,
  /** From the mail; case, spaces and dashes do not matter. */
  code: text(20),
})

const RecoverByLink = z.extend(NewPasswordTwice, {
  /** What the link in the mail carries. */
  key: text(64),
})

const UpdatePassword = z.strictObject({
  old_password: TypedPassword,
  new_password: NewPassword,
  confirm_password: TypedPassword,
})

export const OpenAccount = z.strictObject({ authorization_code: text(64) })

export const SetPin = z.strictObject({
  login_password: TypedPassword,
  password: PinDigest,
  /** Given by the old one for `set_pin`; needed once there is one. */
  step_up: z.optional(StepUpToken),
})

/** What the partner is about to do. A step-up token is good for exactly one action and its parameters. */
export const stepUpActions = [
  'fund',
  'follow',
  'withdraw',
  'bind_card',
  'set_pin',
  'exchange',
  'take_back_arrival',
  'exchange_arrived',
] as const
/** More than any action has; what nobody counts, everybody has to wait for. */
const paramsMax = 16
const CheckPin = z.strictObject({
  password: PinDigest,
  action: z.optional(z.enum(stepUpActions)),
  params: z.optional(
    z
      .record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(400)))
      .check(z.refine((params) => Object.keys(params).length <= paramsMax)),
  ),
})

const Token = z.object({ token: z.string() })
export const TokenAndLang = z.object({ token: z.string(), lang: Language })

/** With `second_step_needed` comes a `ticket` for the call `secondStep.finish`, once the password was right. */
const loginRefusals = ['login_wrong', 'not_activated', 'too_many_tries', 'second_step_needed'] as const
const registerRefusals = [
  'username_taken',
  'email_taken',
  'passwords_differ',
  'license_key_wrong',
  'intake_stopped',
  'too_many_tries',
  'too_often',
] as const

export const session = endpoints({
  register: {
    method: 'POST',
    path: '/auth/v2/register',
    access: 'anyone',
    summary: 'Register with a licence key',
    input: Register,
    data: TokenAndLang,
    refusals: registerRefusals,
  },
  login: {
    method: 'POST',
    path: '/auth/v2/login',
    access: 'anyone',
    summary: 'Log in',
    input: Login,
    data: TokenAndLang,
    refusals: loginRefusals,
  },
  registerV1: {
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
    summary: 'Register with a licence key (first version: answers without the language)',
    input: Register,
    data: Token,
    refusals: registerRefusals,
  },
  loginV1: {
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    summary: 'Log in (first version: answers without the language)',
    input: Login,
    data: Token,
    refusals: loginRefusals,
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/password/forgot',
    access: 'anyone',
    summary:
      'Ask for a code and a link that replace a forgotten login password; never says whether there is an account',
    input: z.strictObject({ email: Email }),
    data: Done,
    refusals: ['too_often'],
  },
  recoverPassword: {
    method: 'POST',
    path: '/auth/password/recover',
    access: 'anyone',
    summary: 'Set a new login password with the code from the mail; ends every session of the partner',
    input: RecoverPassword,
    data: Done,
    refusals: [
      'login_code_wrong',
      'login_codes_over',
      'login_recovery_over',
      'passwords_differ',
      'password_weak',
      'password_common',
    ],
  },
  recoverByLink: {
    method: 'POST',
    path: '/auth/password/recover-by-link',
    access: 'anyone',
    summary: 'Set a new login password by the link from the mail; ends every session of the partner',
    input: RecoverByLink,
    data: Done,
    refusals: ['login_recovery_over', 'passwords_differ', 'password_weak', 'password_common'],
  },
  verifyEmail: {
    method: 'POST',
    path: '/auth/email/verify',
    access: 'anyone',
    summary: 'Verify an e-mail address by the link that was mailed to it, once and within 24 hours',
    input: z.strictObject({ key: text(64) }),
    data: Done,
    refusals: ['email_link_over'],
  },
  entry: {
    method: 'POST',
    path: '/auth/entry',
    access: 'anyone',
    summary: 'Exchange the one-time ticket that a host gave for a session',
    input: z.strictObject({ ticket: text(64) }),
    data: TokenAndLang,
    refusals: ['entry_ticket_wrong', 'not_activated'],
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'token',
    summary: 'End this session',
    input: Nothing,
    data: Done,
    refusals: [],
  },
  sessionList: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'token',
    summary: 'Where the partner is signed in, newest first',
    input: Nothing,
    data: z.object({ items: z.array(SignedIn) }),
    refusals: [],
  },
  revokeSession: {
    method: 'POST',
    path: '/auth/sessions/revoke',
    access: 'token',
    summary: 'End one session of the partner',
    input: z.strictObject({ id: Id }),
    data: Done,
    refusals: ['data_error'],
  },
  confirmDevice: {
    method: 'POST',
    path: '/auth/sessions/confirm',
    access: 'token',
    summary:
      'Say that the device of another session is one’s own: its sessions may link destinations at once',
    input: z.strictObject({ id: Id }),
    data: Done,
    refusals: ['data_error', 'device_unanswered'],
  },
  revokeOtherSessions: {
    method: 'POST',
    path: '/auth/sessions/revoke_others',
    access: 'token',
    summary: 'End every session of the partner but this one',
    input: Nothing,
    data: z.object({ ended: z.number() }),
    refusals: [],
  },
  lang: {
    method: 'GET',
    path: '/auth/v2/lang',
    access: 'token',
    summary: 'The language kept for the partner',
    input: Nothing,
    data: z.object({ lang: Language }),
    refusals: [],
  },
  userInfo: {
    method: 'GET',
    path: '/user/info',
    access: 'token',
    summary: 'Who is signed in',
    input: Nothing,
    data: UserInfo,
    refusals: [],
  },
  basicConfig: {
    method: 'GET',
    path: '/basic_config',
    access: 'anyone',
    summary: 'Languages, contacts, withdrawal methods and questions and answers',
    input: z.strictObject({ lang: z.optional(Language) }),
    data: BasicConfig,
    refusals: [],
  },
  intake: {
    method: 'GET',
    path: '/intake',
    access: 'anyone',
    summary: 'Whether deposits, funding and registering are stopped, and what is said of it',
    input: z.strictObject({ lang: z.optional(Language) }),
    data: z.object({
      /** Since when the stop stands; null where there is none. */
      stopped_at: z.nullable(Time),
      /** The sentence of the refusal `intake_stopped`. */
      msg: z.nullable(z.string()),
      /** The sentence of the refusal `network_late`, while that holds deposits and funding up; null where it does not. */
      late_msg: z.nullable(z.string()),
    }),
    refusals: [],
  },
  faqDetail: {
    method: 'GET',
    path: '/basic_config/faq',
    access: 'anyone',
    summary: 'One question with its answer',
    input: z.strictObject({
      question: z
        .string()
        .check(z.trim(), z.minLength(1, 'required'), z.maxLength(40), z.regex(/^[a-z0-9_-]+$/)),
      lang: z.optional(Language),
    }),
    data: Faq,
    refusals: ['data_error'],
  },
  openAccount: {
    method: 'POST',
    path: '/opening_store',
    access: 'person',
    summary: 'Open the ad account with an authorization code',
    input: OpenAccount,
    data: Done,
    refusals: ['authorization_code_wrong', 'already_open', 'too_many_tries'],
  },
  checkLogin: {
    method: 'POST',
    path: '/check/login_password',
    access: 'wallet',
    summary: 'Check the login password before more is typed; authorises nothing',
    input: z.strictObject({ login_password: TypedPassword }),
    data: Done,
    refusals: ['login_password_wrong', 'too_many_tries'],
  },
  setPin: {
    method: 'POST',
    path: '/set/password',
    access: 'wallet',
    summary: 'Set the transaction password; changing it takes a step-up by the old one too',
    input: SetPin,
    data: Done,
    refusals: ['login_password_wrong', 'pin_not_six_digits', 'pin_weak', 'too_many_tries', 'step_up_invalid'],
  },
  checkPin: {
    method: 'POST',
    path: '/check/password',
    access: 'wallet',
    summary:
      'Check the transaction password; with an action gives the one-time token for it. Its params are that action’s own input as texts: amounts as 10.00, account numbers without spaces and hyphens',
    input: CheckPin,
    data: z.object({ step_up: z.nullable(StepUpToken), expires_at: z.nullable(Time) }),
    refusals: ['pin_not_set', 'pin_wrong', 'pin_waiting', 'pin_locked'],
  },
  updatePassword: {
    method: 'POST',
    path: '/update/password',
    access: 'token',
    summary: 'Change the login password; ends every session of the partner, this one too',
    input: UpdatePassword,
    data: Done,
    refusals: [
      'old_password_wrong',
      'password_unchanged',
      'passwords_differ',
      'password_weak',
      'password_common',
      'too_many_tries',
    ],
  },
})
