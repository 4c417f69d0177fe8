import * as z from 'zod/mini'
import { accountStates } from './account-states.ts'
import { Amount, Id, Language, Time } from './wire.ts'

export const Contact = z.object({ id: z.string(), type: z.number(), url: z.string() })

export const UserInfo = z.object({
  id: Id,
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  /** Somebody opened the link that was mailed to it. */
  email_verified: z.boolean(),
  /** Where codes for a forgotten password go now: the address above, the one before it (masked), or nowhere. */
  recovery_email: z.nullable(z.string()),
  /** From when they go to the address above, where it is verified and was changed less than 72 hours ago. */
  recovery_email_from: z.nullable(Time),
  phone: z.string(),
  /** Where the partner’s picture is, or null. */
  avatar: z.nullable(z.string()),
  lang: Language,
  state: z.enum(accountStates),
  /** Why it is disabled or cancelled; its words are in `state_words`. */
  state_reason: z.nullable(z.string()),
  state_words: z.nullable(z.string()),
  /** The decision behind it: what an appeal with `subject_kind: 'account'` names. */
  state_decision: z.nullable(Id),
  /** Until when it is disabled. */
  state_until: z.nullable(Time),
  /** A forgotten transaction password being replaced: from when the new one works, unless somebody stops it. */
  pin_recovery: z.nullable(z.object({ works_from: Time })),
  /** Closing was asked for and not taken back. */
  closing: z.boolean(),
  /** `register` for people who came in through the app itself; only they see the logout icon. */
  entry: z.string(),
  account_open: z.boolean(),
  transaction_password_set: z.boolean(),
  /** When the login password was set last; null where that is not known, for accounts of before it was kept. */
  login_password_set_at: z.nullable(Time),
  credit_score: z.number(),
  shop_level: z.number(),
  /** Cash paid in so far; `paid_out` stands beside it. */
  deposit: Amount,
  paid_out: Amount,
  customer_service_url: z.array(Contact),
  recharge_customer_service_url: z.array(Contact),
})
