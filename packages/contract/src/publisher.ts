import * as z from 'zod/mini'
import { contentTypes } from './plan.ts'
import { Amount, Day, Id } from './wire.ts'

const Slot = z.object({
  id: Id,
  content_type: z.enum(contentTypes),
  active: z.boolean(),
  /** What the publisher pastes where the ad shall stand: HTML. */
  place: z.string(),
  /** Views of all campaigns that were believed: today (UTC), and the newest day with one. */
  views_today: z.number(),
  last_view_on: z.nullable(Day),
})
export const Publisher = z.object({
  id: Id,
  name: z.string(),
  domain: z.string(),
  vouched_by: z.nullable(z.string()),
  due: Amount,
  /** What was sent to it, less what its bank returned. */
  paid: Amount,
  /** What the publisher pastes once into the head of each page: HTML. */
  tag: z.string(),
  slots: z.array(Slot),
})
