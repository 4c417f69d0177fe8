import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { parseAmount } from '@fairlead/money/amount'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Ctx } from '../context.ts'
import type { Delivery } from './delivery.ts'
import { doorRequestOf } from './door-request.ts'
import { readVisitorContext } from './visitor-context.ts'

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

/** More than all fields together may take. */
const bodyBytesMax = 10_000

/**
 * Mounts `/pb`, where an advertiser's server reports a conversion. Idempotent on (click, event, txid). The signature is
 * HMAC-SHA256 in hex over `click_id|event|value|currency|txid|ts` with the advertiser's secret.
 */
export function mountPostback(app: FastifyInstance, ctx: Ctx, delivery: Delivery): void {
  const unreadable = (reply: FastifyReply, field: string) => {
    delivery.writer.countRejected('pb', 'unreadable')
    return reply.status(400).send({ outcome: 'unreadable', field })
  }
  app.route({
    method: ['GET', 'POST'],
    url: '/pb',
    bodyLimit: bodyBytesMax,
    handler: async (request, reply) => {
      const input = z.safeParse(Postback, request.method === 'GET' ? request.query : request.body)
      if (!input.success) return unreadable(reply, input.error.issues[0]?.path.join('.') || 'body')
      const seen = readVisitorContext(doorRequestOf(request), ctx.clock.now().getTime(), ctx.deliveryUrl)
      const click = await delivery.findClick(input.data.click_id, seen)
      const group = click && (await delivery.findGroup(click.groupId))
      if (!click || !group || !signedByOne(group.postbackSecrets, input.data)) {
        delivery.writer.countRejected('pb', 'forged')
        return reply.status(403).send({ outcome: 'forged' })
      }
      const late = Math.abs(seen.now - Number(input.data.ts) * 1000) > clockToleranceMs
      const reason = late || click.clickedAt + group.attributionMs <= seen.now ? 'attribution_over' : ''
      const verdict = await click.record({
        step: stepOf(input.data),
        reason,
        value: parseAmount(input.data.value),
      })
      if (verdict === '') return { outcome: 'counted' }
      return verdict === 'duplicate' ? { outcome: 'duplicate' } : { outcome: 'filtered', reason: verdict }
    },
    errorHandler: async (error, _request, reply) => {
      // Anything else goes where all failures go.
      if (!isUnreadableBody(error)) throw error
      return unreadable(reply, 'body')
    },
  })
}

/** Fastify's own refusals of a body: too large, of another media type, or no JSON. */
export function isUnreadableBody({ statusCode = 500 }: FastifyError): boolean {
  return statusCode >= 400 && statusCode < 500
}

function signedByOne(
  secrets: readonly string[],
  { click_id, event, value, currency, txid, ts, sig }: Postback,
): boolean {
  const signed = [click_id, event, value, currency, txid, ts].join('|')
  const given = Buffer.from(sig, 'hex')
  return secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(signed).digest(), given),
  )
}

/** One conversion of one click is (event, txid); hashed, so that its length is bounded. */
function stepOf({ event, txid }: Postback): string {
  return createHash('sha256').update(`${event}\0${txid}`).digest('base64url')
}
