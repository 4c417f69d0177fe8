import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { Cursor, Id, pageOf, Time } from './wire.ts'

/** What staff did that concerns the partner who asks. */
export const audit = endpoints({
  list: {
    method: 'GET',
    path: '/user/audit/list',
    access: 'token',
    summary: 'What staff did that concerns this partner, by role and never by name, newest first',
    input: z.strictObject({ cursor: Cursor }),
    data: pageOf(
      z.object({
        id: Id,
        at: Time,
        role: z.enum(operatorRoles),
        /** A key such as `deposit_confirm`. */
        action: z.string(),
        /** The id of what it was about: a deposit, a withdrawal, an order. */
        subject: z.string(),
      }),
    ),
    refusals: [],
  },
})
