import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { operatorRoles } from './operator.ts'
import { Nothing } from './wire.ts'

/** Facts about the seeded demo network. Answered in demo mode only; HTTP 404 otherwise. */
export const demo = endpoints({
  facts: {
    method: 'GET',
    path: '/demo',
    access: 'anyone',
    summary: 'Demo mode only: logins, codes, slots and addresses of the demo network',
    input: Nothing,
    data: z.object({
      partner: z.object({ username: z.string(), password: z.string(), transactionPassword: z.string() }),
      operators: z.array(
        z.object({
          role: z.enum(operatorRoles),
          username: z.string(),
          password: z.string(),
          totpSecret: z.optional(z.string()),
        }),
      ),
      licenceKeys: z.array(z.string()),
      authorizationCodes: z.array(z.string()),
      slots: z.object({ landing: z.string(), video: z.optional(z.string()) }),
      site: z.string(),
      console: z.string(),
      bank: z.string(),
    }),
    refusals: [],
  },
})
