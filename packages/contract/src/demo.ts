import * as z from 'zod/mini'
import { operatorRoles } from './operator-roles.ts'

const DemoLogin = z.object({ username: z.string(), password: z.string(), transactionPassword: z.string() })

/**
 * What `GET /api/demo` answers in demo mode, as plain JSON without an envelope (HTTP 404 in real-money mode): the
 * published logins, unused codes, slots and addresses of the demo network.
 */
export const DemoFacts = z.object({
  partner: DemoLogin,
  /** Somebody who has only just joined; where the demo has a past. */
  newcomer: z.optional(DemoLogin),
  operators: z.array(z.object({ role: z.enum(operatorRoles), username: z.string(), password: z.string() })),
  licenceKeys: z.array(z.string()),
  authorizationCodes: z.array(z.string()),
  slots: z.object({ landing: z.string(), second: z.optional(z.string()), film: z.optional(z.string()) }),
  site: z.string(),
  console: z.string(),
  bank: z.string(),
})
export type DemoFacts = z.output<typeof DemoFacts>

/** What `GET /api/demo/mail` answers in demo mode: the newest mails, as their readers see them. */
export const DemoMail = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      queued_at: z.string(),
      sent_at: z.nullable(z.string()),
    }),
  ),
})
export type DemoMail = z.output<typeof DemoMail>
