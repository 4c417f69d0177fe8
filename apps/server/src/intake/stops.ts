import type { Data, Input } from '@fairlead/contract/endpoint'
import { intakeStaff } from '@fairlead/contract/intake-staff'
import type { Ctx } from '../context.ts'
import { selecting } from '../db/read.ts'
import { mustExist, type ProposalView, propose } from '../proposals/proposals.ts'
import { byTime } from '../staff/list-place.ts'
import type { Staff } from '../staff/sessions.ts'
import { type ListSource, readList } from '../staff/staff-list.ts'

type Stop = Data<typeof intakeStaff.stopList>['items'][number]
type Row = Omit<Stop, 'begun_at' | 'lifted_at'> & { begun_at: Date; lifted_at: Date | null }

export const intakeStops: ListSource<typeof intakeStaff.stopList, Row, Stop> = {
  from: 'intake_stop i',
  select: selecting<Row>(`
    select i.id, i.begun_at, s.note as stop_note, sp.username as stop_proposed_by, sd.username as stop_confirmed_by,
      i.lifted_at, l.note as lift_note, lp.username as lift_proposed_by, ld.username as lift_confirmed_by
    from intake_stop i
    join proposal s on s.id = i.id
    join operator sp on sp.id = s.proposed_by
    join operator sd on sd.id = s.decided_by
    left join proposal l on l.id = i.lift_id
    left join operator lp on lp.id = l.proposed_by
    left join operator ld on ld.id = l.decided_by`),
  sorts: { begun_at: byTime('i.begun_at') },
  filters: {},
  search: () => [],
  view: (row) => ({
    ...row,
    begun_at: row.begun_at.toISOString(),
    lifted_at: row.lifted_at?.toISOString() ?? null,
  }),
}

/** Every stop of the intake there was, the newest first. */
export function listStops(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof intakeStaff.stopList>,
): Promise<Data<typeof intakeStaff.stopList>> {
  return readList(ctx, intakeStaff.stopList, input, intakeStops)
}

/** Cashier: proposes that nothing new is taken in; an approver confirms it. */
export function proposeStop(
  ctx: Ctx,
  staff: Staff,
  { note }: Input<typeof intakeStaff.stop>,
): Promise<ProposalView> {
  return propose(ctx, staff, { kind: 'intake_stop', note })
}

/** Cashier: proposes that a stop is lifted; an approver confirms it. Throws Refusal data_error where there is no such stop. */
export async function proposeLift(
  ctx: Ctx,
  staff: Staff,
  { id, note }: Input<typeof intakeStaff.lift>,
): Promise<ProposalView> {
  await mustExist(ctx, 'intake_stop', id)
  return propose(ctx, staff, { kind: 'intake_lift', subject: id, note })
}
