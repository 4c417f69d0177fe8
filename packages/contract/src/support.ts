import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { Done, text } from './wire.ts'

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
})
