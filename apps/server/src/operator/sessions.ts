import type { Endpoint, Input } from '@fairlead/contract/endpoint'
import type { OperatorRole, operator } from '@fairlead/contract/operator'
import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx } from '../context.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { requestHash } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import type { Visitor } from '../http/caller.ts'
import { giveBackTry, takeTry } from '../session/attempts.ts'
import { passwordMatches } from '../session/passwords.ts'

/** How long an operator stays signed in. */
export const operatorSessionMs = 8 * 3_600_000

/** A signed-in member of staff. */
export type Staff = Visitor & {
  readonly operatorId: string
  readonly username: string
  readonly role: OperatorRole
  readonly sessionHash: Buffer
  readonly idempotencyKey: string
}

type OperatorRow = { id: string; username: string; role: OperatorRole; password_hash: string }

/** Checks an operator's password and starts a session. Throws Refusal login_wrong, in the same time for any name. */
export async function signIn(
  ctx: Ctx,
  visitor: Visitor,
  input: Input<typeof operator.login>,
): Promise<{ token: string; me: Omit<OperatorRow, 'password_hash'> }> {
  const subject = `operator ${input.username.toLowerCase()} ${visitor.address}`
  await takeTry(ctx, 'login', subject)
  const row = await maybeOne<OperatorRow>(
    ctx.db,
    'select id, username, role, password_hash from operator where username = $1',
    [input.username],
  )
  if (!(await passwordMatches(input.password, row?.password_hash)) || !row) {
    throw new Refusal('login_wrong')
  }
  await giveBackTry(ctx, 'login', subject)
  const token = newSecret()
  const now = ctx.clock.now()
  await ctx.db.query({
    text: `insert into operator_session (token_hash, operator_id, created_at, expires_at) values ($1, $2, $3, $4)`,
    values: [hashSecret(token), row.id, now, new Date(now.getTime() + operatorSessionMs)],
  })
  const { password_hash: _, ...me } = row
  return { token, me }
}

/** Finds the operator behind a session cookie. Throws Refusal no_auth or token_expired. */
export async function findStaff(
  ctx: Ctx,
  endpoint: Endpoint,
  visitor: Visitor,
  token: string | undefined,
  idempotencyKey: string,
): Promise<Staff> {
  if (endpoint.access === 'anyone')
    return {
      ...visitor,
      operatorId: '',
      username: '',
      role: 'auditor',
      sessionHash: Buffer.alloc(0),
      idempotencyKey,
    }
  if (!token) throw new Refusal('no_auth')
  const sessionHash = hashSecret(token)
  const row = await maybeOne<OperatorRow>(
    ctx.db,
    `select o.id, o.username, o.role from operator_session s join operator o on o.id = s.operator_id
     where s.token_hash = $1 and s.expires_at > $2`,
    [sessionHash, ctx.clock.now()],
  )
  if (!row) throw new Refusal('token_expired')
  return {
    ...visitor,
    operatorId: row.id,
    username: row.username,
    role: row.role,
    sessionHash,
    idempotencyKey,
  }
}

/** Ends an operator's session. */
export async function signOut(ctx: Ctx, staff: Staff): Promise<void> {
  await ctx.db.query({
    text: 'delete from operator_session where token_hash = $1',
    values: [staff.sessionHash],
  })
}

/** A member of staff's claim on an idempotency key for one call with one input. */
export function staffKey(staff: Staff, call: string, input: unknown, now: Date) {
  return {
    ownerId: staff.operatorId,
    key: `operator:${staff.idempotencyKey}`,
    request: requestHash(call, input),
    now,
  }
}
