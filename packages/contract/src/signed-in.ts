import * as z from 'zod/mini'
import { Id, Time } from './wire.ts'

/** One session of a partner, as they see it. */
export const SignedIn = z.object({
  id: Id,
  created_at: Time,
  /** Kept to ten minutes. */
  last_seen_at: Time,
  /** When it ends if it is not used before: 14 days after its last use, 30 after it began. */
  expires_at: Time,
  /** As the browser named itself when it logged in, such as `Chrome` and `Android`; null where nothing is known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Where it was last used from: a /24, or a /48 of IPv6. */
  network: z.nullable(z.string()),
  /** The session that asks. */
  current: z.boolean(),
  /** Its device is new and nobody has said yes to it: until then it links no destination. */
  asked_until: z.nullable(Time),
})
