import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Ctx } from '../context.ts'
import { laneOf } from '../db/lanes.ts'
import { lendTo, type Pool } from '../db/pool.ts'
import { maybeOne } from '../db/read.ts'
import type { Delivery } from './delivery.ts'
import { readSighting } from './sighting.ts'
import type { Token } from './token.ts'

const Postback = z.object({
  click_id: z.string().check(z.minLength(1), z.maxLength(300)),
  event: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
  value: z.string().check(z.regex(/^\d{1,9}(\.\d{1,6})?$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  txid: z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/)),
  ts: z.string().check(z.regex(/^\d{9,11}$/)),
  sig: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
type Postback = z.output<typeof Postback>

/** A postback may be this late or early by its own clock. */
const clockToleranceMs = 24 * 3_600_000

/**
 * Mounts `/pb`, where an advertiser's server reports a conversion. Idempotent on (click, event, txid). The signature is
 * HMAC-SHA256 in hex over `click_id|event|value|currency|txid|ts` with the advertiser's secret.
 */
export function mountPostback(app: FastifyInstance, ctx: Ctx, delivery: Delivery): void {
  const lookups = lendTo(laneOf(ctx.db, 'delivery'), { owner: 'lookups' })
  app.route({
    method: ['GET', 'POST'],
    url: '/pb',
    handler: async (request, reply) => {
      const input = z.safeParse(Postback, request.method === 'GET' ? request.query : request.body)
      if (!input.success) {
        delivery.writer.countRejected('pb', 'unreadable')
        const field = input.error.issues[0]?.path.join('.') || 'body'
        return reply.status(400).send({ outcome: 'unreadable', field })
      }
      const now = ctx.clock.now().getTime()
      const token = delivery.mint.read(input.data.click_id, now)
      const facts = token?.kind === 'click' ? await delivery.facts.find(token.orderId) : undefined
      if (!token || !facts || !signedBy(facts.postbackSecret, input.data)) {
        delivery.writer.countRejected('pb', 'forged')
        return reply.status(403).send({ outcome: 'forged' })
      }
      const late = Math.abs(now - Number(input.data.ts) * 1000) > clockToleranceMs
      const reason = late || now > token.clickedAt + facts.attributionMs ? 'attribution_over' : ''
      const step = stepOf(input.data)
      const known = await findEvent(lookups, token, step)
      const { prefix } = await delivery.evidence.of(readSighting(request, now))
      await delivery.writer.write({
        token,
        kind: 'conversion',
        step,
        reason,
        addressPrefix: prefix.toString('hex'),
      })
      if (known) return { outcome: 'duplicate' }
      const event = await findEvent(lookups, token, step)
      return event?.reason === ''
        ? { outcome: 'counted' }
        : { outcome: 'filtered', reason: event?.reason ?? 'expired' }
    },
  })
}

function findEvent(db: Pool, token: Token, step: string) {
  return maybeOne<{ reason: string }>(
    db,
    `select reason from event
     where bucket = $1 and ts = $2 and nonce = $3 and kind = 'conversion' and step = $4`,
    [token.bucket, new Date(token.issuedAt), token.nonce, step],
  )
}

function signedBy(secret: string, { click_id, event, value, currency, txid, ts, sig }: Postback): boolean {
  const expected = createHmac('sha256', secret)
    .update([click_id, event, value, currency, txid, ts].join('|'))
    .digest()
  return timingSafeEqual(expected, Buffer.from(sig, 'hex'))
}

/** One conversion of one click is (event, txid); hashed, so that its length is bounded. */
function stepOf({ event, txid }: Postback): string {
  return createHash('sha256').update(`${event}\0${txid}`).digest('base64url')
}
