import type { Data, Input } from '@fairlead/contract/endpoint'
import type { supportStaff } from '@fairlead/contract/support-staff'
import type { Ctx } from '../context.ts'
import { everybodys } from '../operator/everybodys.ts'
import type { Staff } from '../operator/sessions.ts'

type Row = { id: string; partner: string; topic: string; content: string; at: Date }

/** What partners told the network, newest first. */
export async function listFeedback(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof supportStaff.feedbackList>,
): Promise<Data<typeof supportStaff.feedbackList>> {
  return everybodys(ctx, input.cursor, {
    select: `select f.id, p.username as partner, f.topic, f.content, f.at
             from feedback f join partner p on p.id = f.account_id`,
    table: 'f',
    at: 'at',
    view: (row: Row) => ({ ...row, at: row.at.toISOString() }),
  })
}
