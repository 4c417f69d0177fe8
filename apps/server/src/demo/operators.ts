import { newId } from '../db/ids.ts'
import type { Pool } from '../db/pool.ts'
import { addInvitation } from '../session/invitations.ts'
import { hashPassword } from '../session/passwords.ts'
import { demoCode, demoCodesOfEach, demoOperators } from './people.ts'

/** Makes the demo's staff and codes. It takes the owner's rights: the app itself can never make an operator. */
export async function seedStaffAndCodes(owner: Pool, pepper: string, now: Date): Promise<void> {
  for (const { role, username, person, password } of demoOperators) {
    await owner.query({
      text: `insert into operator (id, username, person, role, password_hash, created_at)
             values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      values: [newId(now), username, person, role, await hashPassword(password), now],
    })
  }
  for (let n = 0; n < demoCodesOfEach; n += 1) {
    await addInvitation(owner, 'license_key', demoCode(pepper, 'license_key', n), now)
    await addInvitation(owner, 'authorization_code', demoCode(pepper, 'authorization_code', n), now)
  }
}
