import type { Pool } from '@fairlead/server/src/db/pool.ts'
import { one } from '@fairlead/server/src/db/read.ts'

/** The demo's staff, one of each role that preparing needs. */
export type Staff = Readonly<Record<'cashier' | 'approver' | 'support' | 'content', string>>

export function staffOf(owner: Pool): Promise<Staff> {
  const of = (role: keyof Staff) =>
    `(select id from operator where role = '${role}' order by username limit 1) as ${role}`
  return one<Staff>(owner, `select ${of('cashier')}, ${of('approver')}, ${of('support')}, ${of('content')}`)
}
