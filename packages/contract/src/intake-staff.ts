import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { Note, Proposal } from './proposal.ts'
import { staffList } from './staff-list.ts'
import { Id, Time } from './wire.ts'

const IntakeStop = z.object({
  id: Id,
  begun_at: Time,
  stop_note: z.string(),
  stop_proposed_by: z.string(),
  stop_confirmed_by: z.string(),
  /** Null while it stands. */
  lifted_at: z.nullable(Time),
  lift_note: z.nullable(z.string()),
  lift_proposed_by: z.nullable(z.string()),
  lift_confirmed_by: z.nullable(z.string()),
})

/** The stop that two people set on all that is taken in; withdrawals, running orders, settlements and payouts go on. */
export const intakeStaff = endpoints({
  stopList: staffList({
    path: '/operator/intake/list',
    roles: operatorRoles,
    summary: 'Stops of the intake, newest first: who set and lifted each, and why',
    item: IntakeStop,
    columns: [
      'begun_at',
      'stop_note',
      'stop_proposed_by',
      'stop_confirmed_by',
      'lifted_at',
      'lift_note',
      'lift_proposed_by',
      'lift_confirmed_by',
    ],
    sorts: ['begun_at'],
  }),
  stop: {
    method: 'POST',
    path: '/operator/intake/stop',
    access: 'operator',
    roles: ['cashier'],
    summary:
      'Propose that no deposits, funding or registrations are taken; withdrawals, running orders, settlements and payouts go on',
    input: z.strictObject({ note: Note }),
    data: Proposal,
    refusals: ['role_missing'],
  },
  lift: {
    method: 'POST',
    path: '/operator/intake/lift',
    access: 'operator',
    roles: ['cashier'],
    summary: 'Propose that a stop of the intake is lifted',
    input: z.strictObject({ id: Id, note: Note }),
    data: Proposal,
    refusals: ['role_missing', 'data_error'],
  },
})
