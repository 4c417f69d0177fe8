import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { searchKindNames } from './search-kinds.ts'
import { Amount, Id, Time } from './wire.ts'

/** One thing that was found, in few words. */
const Found = z.object({
  kind: z.enum(searchKindNames),
  id: Id,
  /** Its reference, the partner's username, a campaign's product, or a name. */
  title: z.string(),
  /** Whose it is, what the partner is called, a campaign's number, or a publisher's domain. */
  note: z.string(),
  state: z.nullable(z.string()),
  amount: z.nullable(Amount),
  /** When it came about; of an advertiser and a publisher nobody keeps that. */
  at: z.nullable(Time),
})

/** One search over everything. */
export const searchStaff = endpoints({
  find: {
    method: 'GET',
    path: '/operator/search',
    access: 'operator',
    roles: operatorRoles,
    summary:
      'What this role may see and what begins so: references, names, e-mail addresses, telephone numbers; or is of this amount. At most five of a kind',
    input: z.strictObject({
      text: z.string().check(z.trim(), z.minLength(2), z.maxLength(64)),
    }),
    data: z.object({ items: z.array(Found) }),
    refusals: [],
  },
})
