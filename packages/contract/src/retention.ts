import * as z from 'zod/mini'
import { Note } from './proposal.ts'
import { Time } from './wire.ts'

/** Rules of `retention_rule` that a period ends. */
const retentionRules = [
  'ticket',
  'session',
  'recovery',
  'mail',
  'statement',
  'device',
  'notice',
  'look',
  'feedback',
  'push',
  'evidence',
  'identification',
] as const

/** How long something stored of people is kept (docs/data.md, How long). Two admins change it within its bounds. */
export const Retention = z.object({
  rule: z.enum(retentionRules),
  days: z.number(),
  at_least: z.number(),
  at_most: z.number(),
  /** When the daily job removed last what was past its time; null before it did, and for what another job removes. */
  ran_at: z.nullable(Time),
  removed: z.nullable(z.number()),
})

export const NextPeriod = z.strictObject({
  rule: z.enum(retentionRules),
  days: z.int().check(z.minimum(1), z.maximum(3_653)),
  note: Note,
})
