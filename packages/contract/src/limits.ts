import { followLimits } from './follow-limits.ts'

/**
 * Limits that both the database and TypeScript go by, each said once: here. `npm run generate` makes a SQL function of each
 * (apps/server/src/db/functions/rules/limits.sql), named the same way with underscores. bigint: amounts in micros; number: whole
 * percent or a factor. What the network's staff can set is no constant but a row (docs/configuration.md).
 */
export const limits = {
  /** What may be at work for a partner who has never been paid out. */
  proofOfExitBase: 100_000_000n,
  /** So many times what has arrived at a partner may be at work, where that is more. */
  proofOfExitFactor: 3,
  /** An order that has lost this share of what was put is stopped by itself. */
  stopLossPercent: 15,
  /** A follow that has lost this share since its highest ends by itself. */
  followLossPercent: followLimits.lossPercent,
  /** A forgotten login password is mailed about so often before one of the mails is used or too old. */
  loginRecoveryMails: 3,
  /** So many sessions a member of staff has at once; one more ends the oldest. */
  staffSessions: 10,
  /** So many sessions a partner has at once; one more ends the one unseen the longest. */
  partnerSessions: 10,
  /** So many passkeys a partner has at most. */
  partnerPasskeys: 10,
  /** So many deposits of a partner may wait for their transfer at once. */
  partnerOpenDeposits: 5,
  /** The largest withdrawal that a rule approves; more takes a person. */
  approvedByRuleMax: 1_000_000_000n,
} as const

/** Times that both go by, in hours; SQL gets intervals. */
export const limitHours = {
  /** So old a destination is before a rule approves a withdrawal to it. */
  approvedByRuleAge: 72,
  /** A first look at a withdrawal ends by itself after this. */
  firstReviewTime: 72,
  /** So long a partner may say that an acceptor's payment did not come. */
  claimReviewTime: 72,
  /** The partner’s own word that a withdrawal arrived takes a session alone: for so long its owner takes it back. */
  takeBackTime: 72,
  /** A coupon that comes back can be used for so long at least. */
  returnedCouponTime: 72,
  /** A younger e-mail address proves nothing about its account: whoever stole a session could have set it. */
  provingEmailAge: 72,
  /** What is mailed to whoever forgot the login password works for so long. */
  loginRecoveryLife: 24,
  /** A link that is mailed to prove an address works for so long. */
  emailLinkLife: 24,
  /** After a login password was recovered by mail, new destinations wait for so long, and no tries are given back. */
  recoveredLoginWait: 72,
  /** A recovered transaction password works after so long; until then any session can stop it. */
  recoveredPinWait: 72,
  /** A second step that is to be taken off without a code ends after so long; until then any session can stop it. */
  secondStepRemovalWait: 72,
  /** A session on a device that is new to the account links no destination for so long, unless another device says yes before. */
  newDeviceWait: 72,
  /** A session of staff ends after this, however busy. */
  staffSessionLife: 8,
  /** A session of staff that nobody uses for this long is over. */
  staffSessionIdle: 1,
  /** Whoever of the staff acts has shown the second factor within this: a quarter of an hour. */
  staffProof: 0.25,
  /** A licence key or an authorization code works for so long. */
  codeLife: 336,
  /** So long staff can set a password with a one-time code. */
  setupCodeLife: 72,
  /** A partner’s session ends so long after it began, */
  sessionLife: 720,
  /** and so long after its last use. */
  sessionIdle: 336,
  /** Traffic is judged in windows of this length, from 1970 on. */
  windowLength: 72,
} as const
