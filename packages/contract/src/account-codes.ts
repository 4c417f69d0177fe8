/**
 * Envelope codes of an account that may not do this: it was not activated, is disabled or cancelled
 * (docs/screens-and-calls.md, Envelope).
 */
const accountCodes = [402, 403, 404] as const

export type AccountCode = (typeof accountCodes)[number]

/** Whether a refusal is about the account as a whole: asking again brings the same answer. */
export function isAccountCode(code: number): code is AccountCode {
  return (accountCodes as readonly number[]).includes(code)
}
