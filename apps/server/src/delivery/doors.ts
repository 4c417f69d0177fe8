import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { fewRandomBytes } from '../crypto/random.ts'
import { databaseFault } from '../db/faults.ts'
import { busyAnswer } from '../http/gate.ts'
import { databaseFaults } from '../http/metrics.ts'
import { languageOf } from '../http/mount.ts'
import { adOf, adPage, emptyAdPage } from './ad-page.ts'
import { adPolicy } from './ad-policy.ts'
import type { Delivery } from './delivery.ts'
import { isUnreadableBody, mountPostback } from './postback.ts'
import { isOnSite } from './publisher-site.ts'
import { readSighting } from './sighting.ts'
import type { SlotFacts } from './slot-cache.ts'

const tag = readFileSync(new URL('./tag.js', import.meta.url))
/** What a beacon may carry in its body, which nobody reads. */
const beaconBytesMax = 10_000

type Beacon = { Params: { token: string }; Querystring: { ev?: string } }

/** Mounts the delivery doors: the tag, the ad, its beacon, its click, and the advertiser's postback. */
export function mountDoors(app: FastifyInstance, ctx: Ctx, delivery: Delivery): void {
  const sightingOf = (request: FastifyRequest) => readSighting(request, ctx.clock.now().getTime())

  /** An ad for the page around the slot; none on a site that is not the publisher's, where no view of it would be paid. */
  async function chooseFor(
    request: FastifyRequest<{ Params: { slot: string } }>,
    slot: SlotFacts | undefined,
  ) {
    const seen = sightingOf(request)
    if (slot && seen.referrer !== '' && !isOnSite(seen.referrer, slot.domain, ctx.network.demo)) {
      delivery.writer.countRejected('ad', 'wrong_site')
      return undefined
    }
    return delivery.choose(request.params.slot, seen)
  }

  app.get('/ad/tag.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'public, max-age=300').send(tag),
  )

  app.get<{ Params: { slot: string } }>('/ad/slot/:slot', async (request, reply) => {
    const nonce = fewRandomBytes(16).toString('base64')
    const slot = await delivery.slots.find(request.params.slot).catch(() => undefined)
    const chosen = await chooseFor(request, slot).catch((error: unknown) => {
      // A visitor sees no ad rather than an error.
      sayLater(reply, error)
      return undefined
    })
    const ad = chosen && adOf(chosen.group, languageOf(request))
    const origin = `${request.protocol}://${request.host}`
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', adPolicy(nonce, origin, ctx.network.demo, slot, ad))
      .header('Cache-Control', 'no-store')
      .header('Referrer-Policy', 'no-referrer')
      .send(ad ? adPage(ad, chosen.token, nonce) : emptyAdPage(nonce))
  })

  const beacon = async (request: FastifyRequest<Beacon>, reply: FastifyReply) => {
    // Also on a no: the ad must be able to read that it is to send again.
    reply
      .header('Access-Control-Allow-Origin', '*')
      .header('Cache-Control', 'no-store')
      // There is nothing in it to guard, and the app's own policy is longer than all the rest.
      .header('Content-Security-Policy', "default-src 'none'")
    const seen = sightingOf(request)
    const token = delivery.mint.read(request.params.token, 'ad', seen.now)
    if (!token) delivery.writer.countRejected('e', 'forged')
    else if (request.query.ev !== 'impression') delivery.writer.countRejected('e', 'unknown_event')
    else await delivery.recordImpression(token, seen)
    return reply.status(204).send()
  }
  app.route<Beacon>({
    method: ['GET', 'POST'],
    url: '/e/:token',
    bodyLimit: beaconBytesMax,
    handler: beacon,
    errorHandler: async (error, request, reply) => {
      if (!isUnreadableBody(error)) throw error
      // Nobody wants to read it: the token says everything.
      return beacon(request as FastifyRequest<Beacon>, reply)
    },
  })

  const click = async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
    const seen = sightingOf(request)
    const token = delivery.mint.read(request.params.token, 'ad', seen.now)
    const group = token && (await delivery.findGroup(token.groupId))
    if (!token || !group) {
      const before = await delivery.recordOldClick(request.params.token, seen.now)
      if (before)
        return reply
          .header('Cache-Control', 'no-store')
          .header('Referrer-Policy', 'no-referrer')
          .redirect(before.landingPage, 302)
      delivery.writer.countRejected('c', 'forged')
      return reply.status(404).type('text/plain').send('This ad is not known.')
    }
    await delivery.recordClick(token, seen)
    // The target is the plan's own landing page; nothing of the query decides where a click goes.
    const target = new URL(group.landingPage)
    target.searchParams.set('click_id', delivery.mint.clickId(token, seen.now))
    return reply
      .header('Cache-Control', 'no-store')
      .header('Referrer-Policy', 'no-referrer')
      .redirect(target.href, 302)
  }
  app.get<{ Params: { token: string } }>('/c/:token', (request, reply) =>
    click(request, reply).catch((error: unknown) => {
      sayLater(reply, error)
      // A browser asks again by itself, until the click is counted and leads on.
      return reply.header('Refresh', '2').type('text/html; charset=utf-8').send('')
    }),
  )

  mountPostback(app, ctx, delivery)
}

/** Answers HTTP 503 where the database cannot work now; throws anything else. */
function sayLater(reply: FastifyReply, error: unknown): void {
  const fault = databaseFault(error)
  if (!fault) throw error
  databaseFaults.inc({ code: fault })
  reply.status(503).headers(busyAnswer.headers)
}
