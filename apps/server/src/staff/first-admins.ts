import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { newId } from '../db/ids.ts'
import { inTransaction, type Pool } from '../db/pool.ts'
import { many, one } from '../db/read.ts'

/** A network whose first admins are others, or the same person twice. The message is one sentence. */
export class FirstAdminsRefused extends Error {}

export type Admin = { readonly username: string; readonly person: string }

/** An admin with the code to set up with; without one where a password has been set already. */
export type FirstAdmin = Admin & { readonly setupCode: string | undefined }

const setupHours = 72

/**
 * Makes the first two admins of a network, whom nobody else could make (docs/rules.md, People), in one transaction and with the
 * owner's rights. Only the hashes of their codes are kept. Asked again for the same two it gives whoever has not set a
 * password yet a new code in the place of the old one. Throws FirstAdminsRefused where there are others.
 */
export function makeFirstAdmins(owner: Pool, admins: readonly Admin[], now: Date): Promise<FirstAdmin[]> {
  return inTransaction(owner, async (client) => {
    const known = await many<Admin & { set_up: boolean }>(
      client,
      `select username, person, password_hash is not null or ended_at is not null as set_up from operator
       order by created_at, username for update`,
    )
    if (known.length === 0) {
      const [first, second] = admins
      const { same } = await one<{ same: boolean }>(
        client,
        'select $1::text = $2::text or person_compared($3) = person_compared($4) as same',
        [first?.username, second?.username, first?.person, second?.person],
      )
      if (same) throw new FirstAdminsRefused('the two admins must be two people with a username each')
    } else if (known.length !== admins.length || !admins.every((admin) => known.some(isSame(admin)))) {
      const names = known.map(({ username, person }) => `${username} (${person})`).join(', ')
      throw new FirstAdminsRefused(
        `this network has its staff already: ${names}; more are added by two admins at the console`,
      )
    }
    const made: FirstAdmin[] = []
    for (const { username, person } of admins) {
      const setUp = known.find((admin) => admin.username === username)?.set_up ?? false
      const setupCode = setUp ? undefined : newSecret()
      made.push({ username, person, setupCode })
      if (setupCode === undefined) continue
      await client.query({
        text: `insert into operator (id, username, person, role, setup_hash, setup_expires_at, created_at)
               values ($1, $2, $3, 'admin', $4, $5::timestamptz + $6 * interval '1 hour', $5)
               on conflict (username) do update
               set setup_hash = excluded.setup_hash, setup_expires_at = excluded.setup_expires_at`,
        values: [newId(now), username, person, hashSecret(setupCode), now, setupHours],
      })
    }
    return made
  })
}

function isSame({ username, person }: Admin): (known: Admin) => boolean {
  return (known) => known.username === username && known.person === person
}
