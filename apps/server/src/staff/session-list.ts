import type { Data } from '@fairlead/contract/endpoint'
import type { peopleStaff } from '@fairlead/contract/people-staff'
import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import type { Staff } from './sessions.ts'

type Row = { id: string; created_at: Date; last_seen_at: Date; expires_at: Date; current: boolean }

/** Where this operator is signed in, newest first. */
export async function listOwnSessions(ctx: Ctx, staff: Staff): Promise<Data<typeof peopleStaff.sessionList>> {
  const now = ctx.clock.now()
  const rows = await many<Row>(
    ctx.db,
    `select id, created_at, coalesce(last_seen_at, created_at) as last_seen_at, expires_at,
       token_hash = $2 as current
     from operator_session
     where operator_id = $1 and expires_at > $3 and coalesce(last_seen_at, created_at) > $3 - staff_session_idle()
     order by created_at desc, id`,
    [staff.operatorId, staff.sessionHash, now],
  )
  return {
    items: rows.map((row) => ({
      id: row.id,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      current: row.current,
    })),
  }
}

/** Ends one of this operator's own sessions. Throws Refusal data_error for any other id. */
export async function revokeOwnSession(ctx: Ctx, staff: Staff, id: string): Promise<Record<string, never>> {
  await callMoney(ctx.db, 'end_operator_session', { staff: staff.token, id, now: ctx.clock.now() })
  return {}
}
