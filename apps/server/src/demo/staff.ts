import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { Ctx } from '../context.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import type { Visitor } from '../http/caller.ts'
import type { Staff } from '../staff/sessions.ts'
import { demoOperators } from './people.ts'

/** Whoever does what a demo is filled with, at this machine. */
export const demoVisitor: Visitor = { requestId: 'demo', language: 'en', zone: 'UTC', address: '127.0.0.1' }

/**
 * A session of the first of the demo's staff with this role who has no authenticator; their passwords are published, so none
 * is asked for. Undefined where all have one by now: nobody acts for them.
 */
export async function findDemoStaff(ctx: Ctx, role: OperatorRole): Promise<Staff | undefined> {
  const usernames = demoOperators.filter((operator) => operator.role === role).map(({ username }) => username)
  const free = await maybeOne<{ id: string; username: string }>(
    ctx.db,
    `select id, username from operator
     where username = any ($1) and role = $2 and ended_at is null and totp_enrolled_at is null
     order by array_position($1, username) limit 1`,
    [usernames, role],
  )
  if (!free) return undefined
  const token = newSecret()
  const sessionHash = hashSecret(token)
  const args = { token_hash: sessionHash, operator: free.id, step: null, now: ctx.clock.now() }
  if (!(await callMoney(ctx.auth, 'start_operator_session', args))) return undefined
  return {
    ...demoVisitor,
    operatorId: free.id,
    username: free.username,
    role,
    enrolled: false,
    token,
    sessionHash,
    idempotencyKey: '',
  }
}

/** The same in a demo whose staff has no authenticator yet. */
export async function signInDemoStaff(ctx: Ctx, role: OperatorRole): Promise<Staff> {
  const staff = await findDemoStaff(ctx, role)
  if (!staff) throw new Error(`the demo has no ${role} without an authenticator`)
  return staff
}
