import type { Ctx } from '../context.ts'
import { nameOfPepper, peppersOf } from '../crypto/peppers.ts'
import { many, one } from '../db/read.ts'
import { openSecret } from './totp.ts'

/** How many secrets are still of another pepper, and are made anew when their people next use them. */
export type OldSecrets = {
  readonly pins: number
  readonly authenticators: number
  /** Those of both that no pepper made which this process knows. */
  readonly lost: number
}

/** Counts them: only when there are none left can the other peppers be forgotten without loss (docs/keys.md). */
export async function countOldSecrets(ctx: Ctx): Promise<OldSecrets> {
  const [{ pins, lost_pins }, sealed] = await Promise.all([
    one<{ pins: number; lost_pins: number }>(
      ctx.auth,
      `select count(*) filter (where made_with <> $1)::int as pins,
         count(*) filter (where made_with <> '' and made_with <> all($2))::int as lost_pins
       from (select split_part(pin_hash, '$', 6) as made_with from partner where pin_hash is not null) pin`,
      [nameOfPepper(ctx.pepper), peppersOf(ctx).map(nameOfPepper)],
    ),
    many<{ id: string; secret: Uint8Array | null }>(
      ctx.auth,
      `select id, totp_secret as secret from operator where totp_secret is not null
       union all select account_id, secret from second_step`,
    ),
  ])
  const made = sealed.flatMap(({ id, secret }) => (secret ? [madeWhen(ctx, id, secret)] : []))
  const lost = made.filter((when) => when === 'unknown').length
  return { pins, authenticators: made.filter((when) => when !== 'today').length, lost: lost_pins + lost }
}

function madeWhen(ctx: Ctx, ownerId: string, sealed: Uint8Array): 'today' | 'before' | 'unknown' {
  try {
    return openSecret(ctx, ownerId, Buffer.from(sealed)).ofToday ? 'today' : 'before'
  } catch {
    return 'unknown'
  }
}
