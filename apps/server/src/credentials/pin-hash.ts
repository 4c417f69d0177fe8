import { createHmac } from 'node:crypto'
import type { PasswordCost } from '../context.ts'
import { nameOfPepper, type Peppers, peppersOf } from '../crypto/peppers.ts'
import type { Borrower } from '../db/shares.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/**
 * Hashes a transaction password for storing: `argon2id$memory$passes$salt$hash$pepper`, the last by its name. Six digits are
 * quickly tried, so the hash is useless without the pepper, which the database never sees. Throws NoConnection.
 */
export async function hashPin(
  ctx: Peppers & { readonly passwordCost: PasswordCost },
  partnerId: string,
  md5: string,
  asker: Borrower,
): Promise<string> {
  const hash = await hashPassword(peppered(ctx.pepper, partnerId, md5), ctx.passwordCost, asker)
  return `${hash}$${nameOfPepper(ctx.pepper)}`
}

/**
 * Whether it is the stored transaction password. A hash without a pepper's name was made before there were names, with any
 * of those that are read. One whose pepper is read no more matches nothing. Throws NoConnection.
 */
export async function pinMatches(
  ctx: Peppers,
  partnerId: string,
  md5: string,
  stored: string,
  asker: Borrower,
): Promise<boolean> {
  const name = pepperNameIn(stored)
  for (const pepper of peppersOf(ctx)) {
    if (name !== undefined && name !== nameOfPepper(pepper)) continue
    if (await passwordMatches(peppered(pepper, partnerId, md5), stored, asker)) return true
  }
  return false
}

/** Whether a stored hash names the pepper of today; one that does not is made anew at its next use. */
export function isOfToday({ pepper }: Peppers, stored: string): boolean {
  return pepperNameIn(stored) === nameOfPepper(pepper)
}

function pepperNameIn(stored: string): string | undefined {
  return stored.split('$')[5]
}

function peppered(pepper: string, partnerId: string, md5: string): Buffer {
  return createHmac('sha256', pepper).update(`${partnerId}\0${md5}`).digest()
}
