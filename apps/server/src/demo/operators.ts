import { hashPassword, owaspCost } from '../credentials/passwords.ts'
import { newId } from '../db/ids.ts'
import type { Pool } from '../db/pool.ts'
import { many } from '../db/read.ts'
import { addInvitation, renewInvitations } from '../session/invitations.ts'
import { demoCode, demoCodesOfEach, demoOperators } from './people.ts'

/**
 * Makes the demo's staff and codes; codes that ran out unused are good again, or a demo that is started after two weeks
 * would let nobody in. Staff are there from `staffSince` on. It takes the owner's rights: the app itself can never make an operator.
 */
export async function seedStaffAndCodes(
  owner: Pool,
  pepper: string,
  now: Date,
  passwordCost = owaspCost,
  staffSince = now,
): Promise<void> {
  const known = await many<{ username: string }>(owner, 'select username from operator')
  for (const { role, username, person, password } of demoOperators) {
    // A hash takes longer than all the rest of a start.
    if (known.some((operator) => operator.username === username)) continue
    await owner.query({
      text: `insert into operator (id, username, person, role, password_hash, created_at)
             values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      values: [
        newId(staffSince),
        username,
        person,
        role,
        await hashPassword(password, passwordCost, {}),
        staffSince,
      ],
    })
  }
  for (const kind of ['license_key', 'authorization_code'] as const) {
    const codes = Array.from({ length: demoCodesOfEach }, (_, n) => demoCode(pepper, kind, n))
    for (const code of codes) await addInvitation(owner, kind, code, now)
    await renewInvitations(owner, codes, now)
  }
}
