import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { Ctx } from '../context.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { callMoney } from '../db/money.ts'
import { one } from '../db/read.ts'
import type { Visitor } from '../http/caller.ts'
import type { Staff } from '../operator/sessions.ts'
import { demoOperators } from './people.ts'

/** Whoever does what a demo is filled with, at this machine. */
export const demoVisitor: Visitor = { requestId: 'demo', language: 'en', zone: 'UTC', address: '127.0.0.1' }

/** A session of one of the demo's staff. Their passwords are published, so none is asked for. */
export async function signInDemoStaff(ctx: Ctx, role: OperatorRole): Promise<Staff> {
  const username = demoOperators.find((operator) => operator.role === role)?.username
  if (!username) throw new Error(`the demo has no ${role}`)
  const { id } = await one<{ id: string }>(ctx.db, 'select id from operator where username = $1', [username])
  const token = newSecret()
  const sessionHash = hashSecret(token)
  const args = { token_hash: sessionHash, operator: id, step: null, now: ctx.clock.now() }
  if (!(await callMoney(ctx.auth, 'start_operator_session', args))) throw new Error(`${username} is gone`)
  return {
    ...demoVisitor,
    operatorId: id,
    username,
    role,
    enrolled: false,
    token,
    sessionHash,
    idempotencyKey: '',
  }
}
