import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { mountCreativeDoor } from './creative-door.ts'
import type { Delivery } from './delivery.ts'
import { doorAnswers, laterAnswer } from './door-answers.ts'
import { doorHeaders } from './door-headers.ts'
import { doorRequestOf } from './door-request.ts'
import { isUnreadableBody, mountPostback } from './postback.ts'
import { readVisitorContext } from './visitor-context.ts'

const tag = readFileSync(new URL('./tag.js', import.meta.url))
/** What a view may carry in its body, which nobody reads. */
const viewBytesMax = 10_000

type View = { Params: { token: string } }

/** Mounts the delivery doors: the tag, the ad, its beacon, its click, the files of creatives, and the advertiser's postback. */
export function mountDoors(app: FastifyInstance, ctx: Ctx, delivery: Delivery): void {
  const answers = doorAnswers(ctx, delivery)
  const headersOfAll = doorHeaders(ctx)

  app.get('/ad/tag.js', (_request, reply) =>
    reply
      .headers(headersOfAll)
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'public, max-age=300')
      .send(tag),
  )

  app.get<{ Params: { slot: string } }>('/ad/slot/:slot', async (request, reply) => {
    const { status, headers, body } = await answers.ad(request.params.slot, doorRequestOf(request))
    return reply.status(status).headers(headers).send(body)
  })

  const view = async (request: FastifyRequest<View>, reply: FastifyReply) => {
    reply.headers(answers.viewHeaders)
    const { status } = await answers.view(request.params.token, doorRequestOf(request))
    return reply.status(status).send()
  }
  app.route<View>({
    method: ['GET', 'POST'],
    url: '/e/:token',
    bodyLimit: viewBytesMax,
    handler: view,
    errorHandler: async (error, request, reply) => {
      if (!isUnreadableBody(error)) throw error
      // Nobody wants to read it: the token says everything.
      return view(request as FastifyRequest<View>, reply)
    },
  })
  const click = async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
    reply.headers(headersOfAll)
    const seen = readVisitorContext(doorRequestOf(request), ctx.clock.now().getTime(), ctx.deliveryUrl)
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
      const { status, headers } = laterAnswer(error, ctx, '/c/:token')
      // A browser asks again by itself, until the click is counted and leads on.
      return reply
        .status(status)
        .headers({ ...headers, Refresh: '2' })
        .type('text/html; charset=utf-8')
        .send('')
    }),
  )

  mountCreativeDoor(app, ctx, delivery)
  mountPostback(app, ctx, delivery)
}
