import type { Data, Endpoint, Input } from '@fairlead/contract/endpoint'
import { limitHours } from '@fairlead/contract/limits'
import { operator } from '@fairlead/contract/operator'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { peopleStaff } from '@fairlead/contract/people-staff'
import { Refusal } from '@fairlead/contract/refusals'
import { forgiveTries } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { passwordMatches } from '../credentials/passwords.ts'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { callMoney, type RequestKey, requestHash } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import { takeStaffTries } from '../guessing/login-tries.ts'
import { strangerAt } from '../http/borrowers.ts'
import type { Visitor } from '../http/caller.ts'
import { stepOfCode, wrongCode } from './totp-step.ts'

/** How long an operator stays signed in at most; a session that is not used ends before (live_staff_session). */
export const operatorSessionMs = limitHours.staffSessionLife * 3_600_000
/** How exactly it is known when a session was last used: a write at every call would cost more than it tells. */
const seenEveryMs = 60_000

/** All that somebody can do whose second factor is missing, outside demo mode. */
const beforeEnrolment: ReadonlySet<string> = new Set([
  operator.me.path,
  operator.logout.path,
  peopleStaff.totpBegin.path,
  peopleStaff.totpConfirm.path,
])

/** A signed-in member of staff. */
export type Staff = Visitor & {
  readonly operatorId: string
  readonly username: string
  readonly role: OperatorRole
  readonly enrolled: boolean
  /** What proves to the database who this is; in no log and no answer. */
  readonly token: string
  readonly sessionHash: Buffer
  readonly idempotencyKey: string
}

type OperatorRow = {
  id: string
  username: string
  role: OperatorRole
  password_hash: string | null
  enrolled: boolean
}

/** Who is signed in, as the console shows it. */
export type Me = Data<typeof operator.me>

/**
 * Checks an operator's password, and once enrolled the authenticator's code, and starts a session. Throws Refusal
 * login_wrong, in the same time for any name; totp_needed or totp_wrong after a right password.
 */
export async function signIn(
  ctx: Ctx,
  visitor: Visitor,
  input: Input<typeof operator.login>,
): Promise<{ token: string; me: Me }> {
  const tries = await takeStaffTries(ctx, visitor, input.username)
  const row = await maybeOne<OperatorRow>(
    ctx.auth,
    `select id, username, role, password_hash, totp_enrolled_at is not null as enrolled from operator
     where username = $1 and ended_at is null`,
    [input.username],
  )
  if (!(await passwordMatches(input.password, row?.password_hash, strangerAt(visitor.address))) || !row) {
    throw new Refusal('login_wrong')
  }
  await tries.giveBack()
  if (row.enrolled && input.code === undefined) throw new Refusal('totp_needed')
  const step = row.enrolled ? await stepOfCode(ctx, visitor, row.id, input.code ?? '') : null
  const token = newSecret()
  const started = await callMoney(ctx.auth, 'start_operator_session', {
    token_hash: hashSecret(token),
    operator: row.id,
    step,
    now: ctx.clock.now(),
  })
  if (!started) throw wrongCode(ctx, visitor, row.id)
  ctx.security.note('signed_in', visitor, row.id)
  if (row.enrolled) await forgiveTries(ctx, 'totp', row.id)
  return { token, me: meOf(ctx, row) }
}

/** Who is signed in, and how it stands with the second factor. */
export function meOf(ctx: Ctx, { id, username, role, enrolled }: Omit<OperatorRow, 'password_hash'>): Me {
  const { demo } = ctx.network
  return { id, username, role, demo, totp: enrolled ? 'enrolled' : demo ? 'optional' : 'missing' }
}

/**
 * Finds the operator behind a session cookie. Throws Refusal no_auth, token_expired, or totp_enrolment_missing where the
 * second factor is required.
 */
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
      enrolled: false,
      token: '',
      sessionHash: Buffer.alloc(0),
      idempotencyKey,
    }
  if (!token) throw new Refusal('no_auth')
  const sessionHash = hashSecret(token)
  const now = ctx.clock.now()
  const row = await maybeOne<Omit<OperatorRow, 'password_hash'> & { last_seen_at: Date }>(
    ctx.db,
    `select o.id, o.username, o.role, o.totp_enrolled_at is not null as enrolled,
       coalesce(s.last_seen_at, s.created_at) as last_seen_at
     from live_staff_session($1, $2) s join operator o on o.id = s.operator_id`,
    [sessionHash, now],
  )
  if (!row) throw new Refusal('token_expired')
  if (!ctx.network.demo && !row.enrolled && !beforeEnrolment.has(endpoint.path)) {
    throw new Refusal('totp_enrolment_missing')
  }
  if (now.getTime() - row.last_seen_at.getTime() >= seenEveryMs) {
    await callMoney(ctx.db, 'note_operator_session_seen', { staff: token, now })
  }
  return {
    ...visitor,
    operatorId: row.id,
    username: row.username,
    role: row.role,
    enrolled: row.enrolled,
    token,
    sessionHash,
    idempotencyKey,
  }
}

/** Ends an operator's session. */
export async function signOut(ctx: Ctx, staff: Staff): Promise<void> {
  await callMoney(ctx.db, 'sign_out_operator', { staff: staff.token, now: ctx.clock.now() })
}

/** A member of staff's claim on an idempotency key for one call with one input. */
export function staffKey(staff: Staff, call: string, input: unknown, now: Date): RequestKey {
  return {
    ownerId: staff.operatorId,
    key: `operator:${staff.idempotencyKey}`,
    request: requestHash(call, input),
    now,
  }
}
