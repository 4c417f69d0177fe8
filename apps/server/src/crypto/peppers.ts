import { hkdfSync } from 'node:crypto'

/**
 * The secrets that an installation derives from and keeps outside its database. What is made, is made with `pepper`; what was
 * made with another that is still named is read all the same, so that a pepper can be changed on a running network (docs/keys.md).
 */
export type Peppers = { readonly pepper: string; readonly otherPeppers: readonly string[] }

/** All that are read, that of today first. */
export function peppersOf({ pepper, otherPeppers }: Peppers): readonly [string, ...string[]] {
  return [pepper, ...otherPeppers]
}

/** By what stored hashes name the pepper that they were made with: 48 bits that tell nothing of it. */
export function nameOfPepper(pepper: string): string {
  return Buffer.from(hkdfSync('sha256', pepper, '', 'fairlead pepper name', 6)).toString('base64url')
}

/** The pepper that something was made with; that of today where none of them made it. */
export function madeWith(peppers: Peppers, isOf: (pepper: string) => boolean): string {
  return peppersOf(peppers).find(isOf) ?? peppers.pepper
}
