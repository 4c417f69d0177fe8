import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { between, oneOf, staffList } from './staff-list.ts'
import { Id, Time } from './wire.ts'

const codeKinds = ['license_key', 'authorization_code'] as const
const codeStates = ['unused', 'used', 'expired'] as const

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
  codeList: staffList({
    path: '/operator/code/list',
    roles: ['support', 'auditor', 'admin'],
    summary: 'Codes that staff issued and what became of them, newest first; never the codes themselves',
    item: z.object({
      id: Id,
      kind: z.enum(codeKinds),
      state: z.enum(codeStates),
      issued_by: z.string(),
      issued_at: Time,
      expires_at: Time,
      used_by: z.nullable(z.string()),
      used_at: z.nullable(Time),
    }),
    columns: ['kind', 'state', 'issued_by', 'issued_at', 'expires_at', 'used_by', 'used_at'],
    search: ['issued_by', 'used_by'],
    sorts: ['issued_at'],
    filters: { kind: oneOf(codeKinds), state: oneOf(codeStates) },
  }),
  feedbackList: staffList({
    path: '/operator/feedback/list',
    roles: ['support', 'auditor', 'admin'],
    summary: 'What partners told the network, newest first',
    item: z.object({ id: Id, partner: z.string(), topic: z.string(), content: z.string(), at: Time }),
    columns: ['partner', 'topic', 'content', 'at'],
    search: ['partner'],
    sorts: ['at'],
    filters: { ...between('at', Time) },
  }),
})
