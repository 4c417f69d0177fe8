import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { Ctx } from '../context.ts'
import { hashSecret } from '../crypto/opaque.ts'
import type { Visitor } from '../http/caller.ts'
import { type Staff, signIn } from '../operator/sessions.ts'
import { demoOperators } from './people.ts'

/** Whoever does what a demo is filled with, at this machine. */
export const demoVisitor: Visitor = { requestId: 'demo', language: 'en', zone: 'UTC', address: '127.0.0.1' }

/** Signs one of the demo's staff in with the published password. */
export async function signInDemoStaff(ctx: Ctx, role: OperatorRole): Promise<Staff> {
  const login = demoOperators.find((operator) => operator.role === role)
  if (!login) throw new Error(`the demo has no ${role}`)
  const { token, me } = await signIn(ctx, demoVisitor, { username: login.username, password: login.password })
  return {
    ...demoVisitor,
    operatorId: me.id,
    username: me.username,
    role,
    enrolled: false,
    token,
    sessionHash: hashSecret(token),
    idempotencyKey: '',
  }
}
