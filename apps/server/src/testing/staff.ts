import { randomUUID } from 'node:crypto'
import { operatorApi } from '@fairlead/contract/api'
import { type Client, createClient } from '@fairlead/contract/client'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { FastifyInstance } from 'fastify'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { injected } from '../http/injected-fetch.ts'
import { ownPage } from './own-page.ts'
import type { World } from './world.ts'

/** One more member of staff, beside the demo's own, signed in at the console. */
export type TestStaff = {
  readonly id: string
  readonly cookie: string
  readonly api: Client<typeof operatorApi>
}

/** Makes somebody new with this role and signs them in. */
export async function joinStaff(world: World, role: OperatorRole): Promise<TestStaff> {
  const id = randomUUID()
  const token = newSecret()
  const now = world.clock.now()
  await world.asOwner(
    `insert into operator (id, username, person, role, password_hash, created_at) values ($1, $2, $2, $3, 'none', $4)`,
    [id, `${role}.${id}`, role, now],
  )
  // Seen until its end, so that a test may let days pass.
  await world.asOwner(
    `insert into operator_session (token_hash, operator_id, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $4)`,
    [hashSecret(token), id, now, new Date(now.getTime() + 90 * 86_400_000)],
  )
  const cookie = `fairlead_operator=${token}`
  return { id, cookie, api: staffOn(world.console, { cookie }) }
}

/** The calls of somebody who is signed in, at one process of the console. */
export function staffOn(
  console: FastifyInstance,
  { cookie }: Pick<TestStaff, 'cookie'>,
): Client<typeof operatorApi> {
  return createClient(operatorApi, {
    base: '/api',
    headers: () => ({ ...ownPage, cookie }),
    fetch: injected(console),
  })
}
