import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { creativePath } from './creative-files.ts'
import type { Delivery } from './delivery.ts'
import { laterAnswer } from './door-answers.ts'
import { doorHeaders } from './door-headers.ts'

/**
 * Serves approved creatives to whoever asks: publishers' pages load them. What stands at an address never changes; opened by
 * itself it may do nothing. Films come in parts, as browsers ask for them.
 */
export function mountCreativeDoor(app: FastifyInstance, ctx: Ctx, delivery: Delivery): void {
  const headers = {
    ...doorHeaders(ctx),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Referrer-Policy': 'no-referrer',
  }

  app.get<{ Params: { hash: string } }>(creativePath(':hash'), async (request, reply) => {
    reply.headers(headers)
    const { hash } = request.params
    try {
      const file = /^[0-9a-f]{64}$/.test(hash) ? await delivery.creatives.find(hash) : undefined
      if (!file)
        return reply.status(404).header('Cache-Control', 'no-store').type('text/plain').send('No such file.')
      const { bytes, mediaType } = file
      reply
        .type(mediaType)
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('Accept-Ranges', 'bytes')
      const part = partOf(request.headers.range, bytes.length)
      if (part === undefined) return reply.send(bytes)
      if (part === 'outside')
        return reply
          .status(416)
          .header('Cache-Control', 'no-store')
          .header('Content-Range', `bytes */${bytes.length}`)
          .send()
      const [from, to] = part
      return reply
        .status(206)
        .header('Content-Range', `bytes ${from}-${to}/${bytes.length}`)
        .send(bytes.subarray(from, to + 1))
    } catch (error) {
      const later = laterAnswer(error, ctx, creativePath(':hash'))
      return reply.status(later.status).headers(later.headers).header('Cache-Control', 'no-store').send()
    }
  })
}

/** The first and the last byte of a `Range` (RFC 9110); undefined where all is asked for, or more than one part. */
function partOf(
  range: string | undefined,
  length: number,
): readonly [number, number] | 'outside' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from > to ? 'outside' : [from, to]
}
