import { randomUUID } from 'node:crypto'
import { operatorApi } from '@fairlead/contract/api'
import { type Client, createClient } from '@fairlead/contract/client'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { FastifyInstance } from 'fastify'
import { hashSecret, newSecret } from '../../src/crypto/opaque.ts'
import { injected } from '../../src/http/injected-fetch.ts'
import { ownPage } from './own-page.ts'
import type { World } from './world.ts'

/** One more member of staff, beside the demo's own, signed in at the console. */
export type TestStaff = {
  readonly id: string
  readonly token: string
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
    `insert into operator_session (token_hash, operator_id, created_at, last_seen_at, expires_at, proven_at)
     values ($1, $2, $3, $4, $4, $4)`,
    [hashSecret(token), id, now, new Date(now.getTime() + 90 * 86_400_000)],
  )
  const cookie = `fairlead_operator=${token}`
  return { id, token, cookie, api: staffOn(world.console, { cookie }) }
}

/**
 * What proves to the database that the first member of staff with this role calls: the token of a session that lasts
 * however the clock moves, and has shown a second factor.
 */
export async function staffToken(world: Pick<World, 'ctx' | 'asOwner'>, role: string): Promise<string> {
  const token = newSecret()
  const now = world.ctx.clock.now()
  await world.asOwner(
    `insert into operator_session (token_hash, operator_id, created_at, last_seen_at, expires_at, proven_at)
     select $1, id, $3, 'infinity', 'infinity', 'infinity' from operator where role = $2 order by username limit 1`,
    [hashSecret(token), role, now],
  )
  return token
}

/** Whose session this is. */
export async function operatorOf(world: Pick<World, 'asOwner'>, token: string): Promise<string> {
  const text = 'select operator_id as id from operator_session where token_hash = $1'
  const [row] = await world.asOwner<{ id: string }>(text, [hashSecret(token)])
  if (!row) throw new Error('nobody has this session')
  return row.id
}

/** Runs an attempt while one person, against the rules of employment, holds another role than before. */
export async function withRole<Value>(
  world: Pick<World, 'asOwner'>,
  token: string,
  role: string,
  attempt: () => Promise<Value>,
): Promise<Value> {
  const id = await operatorOf(world, token)
  const change = 'update operator set role = $2 where id = $1'
  const [before] = await world.asOwner<{ role: string }>('select role from operator where id = $1', [id])
  await world.asOwner(change, [id, role])
  try {
    return await attempt()
  } finally {
    await world.asOwner(change, [id, before?.role])
  }
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
