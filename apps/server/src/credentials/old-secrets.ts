import type { Ctx } from '../context.ts'
import { nameOfPepper, peppersOf } from '../crypto/peppers.ts'
import { many, one } from '../db/read.ts'
import { openSecret } from './totp.ts'

/** How many secrets are still of another pepper, and are made anew when their people next use them. */
export type OldSecrets = { readonly pins: number; readonly authenticators: number }

/** Counts them: only when there are none left can the other peppers be forgotten without loss (docs/keys.md). */
export async function countOldSecrets(ctx: Ctx): Promise<OldSecrets> {
  const [{ pins }, sealed] = await Promise.all([
    one<{ pins: number }>(
      ctx.auth,
      `select count(*)::int as pins from partner where pin_hash is not null and split_part(pin_hash, '$', 6) <> $1`,
      [nameOfPepper(ctx.pepper)],
    ),
    many<{ id: string; secret: Uint8Array | null }>(
      ctx.auth,
      `select id, totp_secret as secret from operator where totp_secret is not null
       union all select account_id, secret from second_step`,
    ),
  ])
  const authenticators = sealed.filter(
    ({ id, secret }) => secret && madeWhen(ctx, id, secret) !== 'today',
  ).length
  return { pins, authenticators }
}

/**
 * How many transaction passwords, and authenticators of the staff, were made with a pepper that this process does not know. Those
 * of partners are not opened: there may be many, and a pepper that is missing shows in the others.
 */
export async function countLostSecrets(ctx: Ctx): Promise<number> {
  const [{ pins }, sealed] = await Promise.all([
    one<{ pins: number }>(
      ctx.auth,
      `select count(*)::int as pins from partner
       where split_part(pin_hash, '$', 6) <> '' and split_part(pin_hash, '$', 6) <> all($1)`,
      [peppersOf(ctx).map(nameOfPepper)],
    ),
    many<{ id: string; secret: Uint8Array }>(
      ctx.auth,
      'select id, totp_secret as secret from operator where totp_secret is not null',
    ),
  ])
  return pins + sealed.filter(({ id, secret }) => madeWhen(ctx, id, secret) === 'unknown').length
}

function madeWhen(ctx: Ctx, ownerId: string, sealed: Uint8Array): 'today' | 'before' | 'unknown' {
  try {
    return openSecret(ctx, ownerId, Buffer.from(sealed)).ofToday ? 'today' : 'before'
  } catch {
    return 'unknown'
  }
}
