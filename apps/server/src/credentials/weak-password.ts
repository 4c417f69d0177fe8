import { Refusal } from '@fairlead/contract/refusals'

/** Shorter ones are refused by the contract. */
const lettersMin = 8

let common: Promise<ReadonlySet<string>> | undefined

/** The passwords that people choose most, of eight characters or more, in small letters: some 18,000 out of leaked ones. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  // Read at the first password that somebody sets: a start need not wait for it.
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= lettersMin)),
  )
  return common
}

/** Words of this place, which are tried here first; docs/security.md names them. */
const ownWords = ['fairlead']

/**
 * Refuses a password that holds its own username, holds a word of this place, or is one that is tried first, in large letters or small. Throws Refusal
 * password_weak or password_common.
 */
export async function refuseWeakPassword(
  password: string,
  username: string,
  field = 'password',
): Promise<void> {
  const lower = password.toLowerCase()
  if (lower.includes(username.toLowerCase())) throw new Refusal('password_weak', {}, field)
  const own = ownWords.some((word) => lower.includes(word))
  if (own || (await commonPasswords()).has(lower)) throw new Refusal('password_common', {}, field)
}
