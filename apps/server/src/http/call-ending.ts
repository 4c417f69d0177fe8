import type { Endpoint } from '@fairlead/contract/endpoint'
import type { FastifyReply } from 'fastify'
import { CallEnded, Ending } from '../db/ending.ts'
import { callMs } from '../db/timeouts.ts'

/**
 * The end of a call whose client has gone, or that took too long. Only of calls that may be made again: reads, and money
 * calls, whose key makes the second time right. Any other goes through, within the limits of its statements.
 */
export function endingOf({ method, money }: Endpoint, reply: FastifyReply): Ending | undefined {
  if (method !== 'GET' && !money) return undefined
  const ending = new Ending()
  const timer = setTimeout(() => ending.end(new CallEnded('took too long')), callMs)
  timer.unref()
  // Of the answer: the request itself closes as soon as it was read.
  reply.raw.once('close', () => {
    clearTimeout(timer)
    if (!reply.raw.writableFinished) ending.end(new CallEnded('client gone'))
  })
  return ending
}
