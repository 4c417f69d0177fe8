import type { Data, Input } from '@fairlead/contract/endpoint'
import { supportStaff } from '@fairlead/contract/support-staff'
import type { Ctx } from '../context.ts'
import { selecting } from '../db/read.ts'
import { byTime } from '../staff/list-place.ts'
import type { Staff } from '../staff/sessions.ts'
import { type ListSource, moments, ofPartner, readList } from '../staff/staff-list.ts'

type Row = { id: string; partner: string; topic: string; content: string; at: Date }

/** What partners told the network, newest first. */
export async function listFeedback(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof supportStaff.feedbackList>,
): Promise<Data<typeof supportStaff.feedbackList>> {
  return readList(ctx, supportStaff.feedbackList, input, feedback)
}

export const feedback: ListSource<
  typeof supportStaff.feedbackList,
  Row,
  Data<typeof supportStaff.feedbackList>['items'][number]
> = {
  from: 'feedback f',
  select: selecting<Row>(`select f.id, p.username as partner, f.topic, f.content, f.at
           from feedback f join partner p on p.id = f.account_id`),
  sorts: { at: byTime('f.at') },
  filters: moments('at', 'f.at'),
  search: (begins) => [ofPartner('f.account_id', begins)],
  view: (row) => ({ ...row, at: row.at.toISOString() }),
}
