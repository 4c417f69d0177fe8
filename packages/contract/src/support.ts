import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { legalKinds, PublishedText } from './network-text.ts'
import { Done, Language, text } from './wire.ts'

export const support = endpoints({
  feedback: {
    method: 'POST',
    path: '/feedback',
    access: 'token',
    summary: 'Tell the network something; at most ten times a day',
    input: z.strictObject({ topic: text(100), content: text(2000) }),
    data: Done,
    refusals: ['too_often'],
  },
  text: {
    method: 'GET',
    path: '/network_text',
    access: 'anyone',
    summary: 'The network’s terms or privacy notice: its newest version, or an earlier one',
    input: z.strictObject({
      kind: z.enum(legalKinds),
      lang: z.optional(Language),
      version: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,5}$/))),
    }),
    /** Null where the network has published none. */
    data: z.object({ text: z.nullable(PublishedText) }),
    refusals: [],
  },
})
