import { operatorApi } from '@fairlead/contract/api'
import { type Client, createClient } from '@fairlead/contract/client'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { Server } from '../server.ts'

/** The calls of one member of the demo's staff, for what the console has no screen of its own. */
export type Staff = Client<typeof operatorApi>

/** Signs a member of the demo's staff in, without a browser. */
export async function signInStaff(server: Server, role: OperatorRole): Promise<Staff> {
  const login = server.facts.operators.find((operator) => operator.role === role)
  if (!login) throw new Error(`no operator of the demo is a ${role}`)
  const { origin } = new URL(server.facts.console)
  const answer = await fetch(new URL('/api/operator/login', server.facts.console), {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ username: login.username, password: login.password }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (!cookie) throw new Error(`${login.username} could not sign in`)
  return createClient(operatorApi, {
    base: new URL('/api', server.facts.console).href,
    headers: () => ({ origin, cookie }),
  })
}

/** For a call that moves money: once. */
export const once = () => ({ idempotencyKey: crypto.randomUUID() })
