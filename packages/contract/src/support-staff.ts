import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { Cursor, Id, pageOf, Time } from './wire.ts'

const codeKinds = ['license_key', 'authorization_code'] as const

/** What customer service does: hand out codes, read what partners say. */
export const supportStaff = endpoints({
  codeIssue: {
    method: 'POST',
    path: '/operator/code/issue',
    access: 'operator',
    roles: ['support'],
    summary: 'Issue a licence key or an authorization code: free, single use, 14 days',
    input: z.strictObject({
      kind: z.enum(codeKinds),
      /** A licence key whose account customer service activates within 2 business days; until then it hears 402. */
      needs_activation: z.optional(z.boolean()),
    }),
    data: z.object({
      id: Id,
      /** Shown this once; only its hash is kept. */
      code: z.string(),
      expires_at: Time,
    }),
    refusals: ['role_missing'],
  },
  codeList: {
    method: 'GET',
    path: '/operator/code/list',
    access: 'operator',
    roles: ['support', 'auditor', 'admin'],
    summary: 'Codes that staff issued and what became of them, newest first; never the codes themselves',
    input: z.strictObject({ cursor: Cursor }),
    data: pageOf(
      z.object({
        id: Id,
        kind: z.enum(codeKinds),
        state: z.enum(['unused', 'used', 'expired']),
        issued_by: z.string(),
        issued_at: Time,
        expires_at: Time,
        used_by: z.nullable(z.string()),
        used_at: z.nullable(Time),
      }),
    ),
    refusals: ['role_missing'],
  },
  feedbackList: {
    method: 'GET',
    path: '/operator/feedback/list',
    access: 'operator',
    roles: ['support', 'auditor', 'admin'],
    summary: 'What partners told the network, newest first',
    input: z.strictObject({ cursor: Cursor }),
    data: pageOf(z.object({ id: Id, partner: z.string(), topic: z.string(), content: z.string(), at: Time })),
    refusals: ['role_missing'],
  },
})
