import * as z from 'zod/mini'
import { Language, Time } from './wire.ts'

/** What a network says to its partners in its own words (docs/rules.md, Terms and privacy notice). */
export const legalKinds = ['terms', 'privacy'] as const
export const textKinds = [...legalKinds, 'faq'] as const
export const titleMax = 120
export const bodyMax = 20_000
/** Of an answer to a question: every app that opens reads all of them. */
export const answerMax = 2_000

/** A version that was published, as partners read it. */
export const PublishedText = z.object({
  kind: z.enum(legalKinds),
  /** The language it is in: the one that was asked for or, where there is none in it, English. */
  lang: Language,
  version: z.number(),
  title: z.string(),
  /** Plain words: a line that begins with `# ` is a heading, one with `- ` an item, an address with `https://` a link. */
  body: z.string(),
  published_at: Time,
  /** Every version in this language, the newest first; a hundred at the most. */
  versions: z.array(z.object({ version: z.number(), published_at: Time })),
})
