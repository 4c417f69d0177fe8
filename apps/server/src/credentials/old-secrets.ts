import type { Ctx } from '../context.ts'
import { nameOfPepper } from '../crypto/peppers.ts'
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
  const authenticators = sealed.filter(({ id, secret }) => secret && !isOfToday(ctx, id, secret)).length
  return { pins, authenticators }
}

function isOfToday(ctx: Ctx, ownerId: string, sealed: Uint8Array): boolean {
  try {
    return openSecret(ctx, ownerId, Buffer.from(sealed)).ofToday
  } catch {
    return false
  }
}
