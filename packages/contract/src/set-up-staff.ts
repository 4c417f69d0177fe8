import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { setUpCalls, setUpSteps } from './set-up-steps.ts'
import { Nothing, Time } from './wire.ts'

const Step = z.object({
  step: z.enum(setUpSteps),
  /** `waits`: somebody began it, and the next is for another person or for time. `later`: `after` comes first. */
  state: z.enum(['done', 'open', 'waits', 'later']),
  after: z.nullable(z.enum(setUpSteps)),
  /** The call that is next; null where it is none of the console's, or done. */
  next: z.nullable(z.enum(setUpCalls)),
  /** Whose it is; nobody of the staff where it is a setting of the server. */
  roles: z.array(z.enum(operatorRoles)),
  /** Who has one of these roles, is ready, and did not begin it. */
  people: z.array(z.string()),
  /** Who began it, and when, where it waits for another. */
  begun_by: z.nullable(z.string()),
  since: z.nullable(Time),
  /** What is there already, by name. */
  facts: z.record(z.string(), z.string()),
  /** Roles that nobody has. */
  missing_roles: z.array(z.enum(operatorRoles)),
  /** Whose password or authenticator is missing. */
  missing: z.array(z.object({ username: z.string(), what: z.enum(['password', 'authenticator']) })),
})

/** What a network needs before partners can work in it, as it stands in the database. */
export const setUpStaff = endpoints({
  steps: {
    method: 'GET',
    path: '/operator/set_up/steps',
    access: 'operator',
    roles: operatorRoles,
    summary:
      'What a new network needs until partners can work in it: what is there, what is missing, and whose the next step is',
    input: Nothing,
    data: z.object({ items: z.array(Step) }),
    refusals: [],
  },
})
