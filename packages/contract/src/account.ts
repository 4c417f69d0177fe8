import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { Amount, Done, Nothing, PinDigest, Time, TypedPassword, text } from './wire.ts'

const LoginPassword = z.strictObject({ login_password: TypedPassword })

/** What still stands between a partner and a closed account. */
export const Closure = z.object({
  /** When closing was asked for and not taken back; null when it was not. */
  asked_at: z.nullable(Time),
  /** Offers are declined, orders that wait are cancelled, those that run are stopped: they still settle. */
  orders_running: z.number(),
  at_work: Amount,
  available: Amount,
  /** False when what is available is less than the smallest withdrawal. */
  withdrawable: z.boolean(),
  on_its_way: Amount,
  /** Nothing is left: the account closes by itself within a minute. */
  ready: z.boolean(),
  /** From when the personal data may be erased, where that was asked for; null otherwise. */
  erased_from: z.nullable(Time),
})

/** Rows of each part of what is kept of a partner, newest first; the statement of account has every line of money. */
export const dataRowsMax = 10_000

/** What is kept of a partner, as one file. */
export const DataFile = z.object({ name: z.string(), type: z.string(), content_base64: z.string() })

/** What partners do about the account itself. */
export const account = endpoints({
  recoveryStart: {
    method: 'POST',
    path: '/user/pin_recovery/start',
    access: 'wallet',
    summary: 'Forgot the transaction password: have a code sent to the e-mail address',
    input: LoginPassword,
    data: z.object({
      /** The address, but for its middle. */
      sent_to: z.string(),
      code_until: Time,
    }),
    refusals: [
      'login_password_wrong',
      'too_many_tries',
      'too_often',
      'pin_not_set',
      'recovery_under_way',
      'recovery_email_new',
      'recovery_email_unverified',
    ],
  },
  recoveryProve: {
    method: 'POST',
    path: '/user/pin_recovery/prove',
    access: 'wallet',
    summary: 'Show the code and choose a new transaction password, which works after 72 hours',
    input: z.strictObject({ code: text(32), password: PinDigest }),
    data: z.object({ works_from: Time }),
    refusals: ['recovery_code_wrong', 'pin_not_six_digits', 'pin_weak'],
  },
  recoveryStop: {
    method: 'POST',
    path: '/user/pin_recovery/stop',
    access: 'wallet',
    summary: 'Stop a recovery under way; the transaction password stays what it was',
    input: LoginPassword,
    data: Done,
    refusals: ['login_password_wrong', 'too_many_tries', 'recovery_none'],
  },
  dataFile: {
    method: 'POST',
    path: '/user/data',
    access: 'token',
    summary: 'All that is kept of whoever calls, as one JSON file; takes the login password, twenty a day',
    input: LoginPassword,
    data: DataFile,
    refusals: ['login_password_wrong', 'too_many_tries', 'too_often'],
  },
  closure: {
    method: 'GET',
    path: '/user/closure',
    access: 'token',
    summary: 'What still runs before the account can be closed, and from when the personal data is erased',
    input: Nothing,
    data: Closure,
    refusals: [],
  },
  closureAsk: {
    method: 'POST',
    path: '/user/closure/ask',
    access: 'account',
    summary: 'Close the account: stops every order; the account is closed once all money has left it',
    input: LoginPassword,
    data: Closure,
    refusals: ['login_password_wrong', 'too_many_tries'],
  },
  closureTakeBack: {
    method: 'POST',
    path: '/user/closure/take_back',
    access: 'account',
    summary: 'Keep the account after all',
    input: Nothing,
    data: Closure,
    refusals: [],
  },
  erasureAsk: {
    method: 'POST',
    path: '/user/erasure/ask',
    access: 'wallet',
    summary:
      'Have the personal data of a closed account erased: 30 days later at the earliest, and once nothing is owed',
    input: LoginPassword,
    data: Closure,
    refusals: ['login_password_wrong', 'too_many_tries', 'data_error'],
  },
  erasureTakeBack: {
    method: 'POST',
    path: '/user/erasure/take_back',
    access: 'token',
    summary: 'Keep the personal data after all',
    input: Nothing,
    data: Closure,
    refusals: [],
  },
})
