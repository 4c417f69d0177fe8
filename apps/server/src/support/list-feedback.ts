import type { Data, Input } from '@fairlead/contract/endpoint'
import type { supportStaff } from '@fairlead/contract/support-staff'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import { page, pageSize, readCursor } from '../http/cursor.ts'
import type { Staff } from '../operator/sessions.ts'

type Row = { id: string; partner: string; topic: string; content: string; at: Date }

/** What partners told the network, newest first. */
export async function listFeedback(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof supportStaff.feedbackList>,
): Promise<Data<typeof supportStaff.feedbackList>> {
  const [at, id] = readCursor(input.cursor) ?? [null, null]
  const rows = await many<Row>(
    ctx.db,
    `select f.id, p.username as partner, f.topic, f.content, f.at
     from feedback f join partner p on p.id = f.account_id
     where $1::timestamptz is null or (f.at, f.id) < ($1, $2::uuid)
     order by f.at desc, f.id desc limit $3`,
    [at, id, pageSize + 1],
  )
  return page(
    rows,
    (row) => ({ ...row, at: row.at.toISOString() }),
    (row) => [row.at, row.id],
  )
}
