import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { formOf } from './form-body.ts'
import { landingPage } from './landing-page.ts'
import { messagePage } from './message-page.ts'
import { sendPage } from './page.ts'
import { sendPostback } from './postback.ts'
import { findProduct } from './products.ts'
import { thanksPage } from './thanks-page.ts'

type Options = {
  readonly appUrl: string
  readonly postbackSecretOf: (advertiser: string) => Promise<string>
  readonly clock: { now(): Date }
}

const clickIdShape = /^[\w.~-]{1,512}$/
const orderShape = /^KQ-[0-9a-f]{16}$/

/** The demo advertisers' shops: a landing page, and an order that reports its conversion to the network. */
export function addLandingRoutes(site: FastifyInstance, options: Options): void {
  site.get<{ Params: { product: string }; Querystring: Record<string, unknown> }>(
    '/landing/:product',
    async (request, reply) => {
      const product = findProduct(request.params.product)
      if (!product) return sendPage(reply, messagePage('This product doesn’t exist.'), 404)
      const clickId = request.query.click_id ?? ''
      if (!isClickId(clickId)) return refuseClick(reply)
      return sendPage(reply, landingPage(request.params.product, product, { clickId, order: newOrder() }))
    },
  )

  site.post<{ Params: { product: string } }>('/landing/:product/order', async (request, reply) => {
    const product = findProduct(request.params.product)
    if (!product) return sendPage(reply, messagePage('This product doesn’t exist.'), 404)
    const form = formOf(request.body)
    const clickId = form.field('click_id')
    if (!isClickId(clickId)) return refuseClick(reply)
    const order = orderShape.test(form.field('order')) ? form.field('order') : newOrder()
    if (clickId === '') return sendPage(reply, thanksPage(product, order, undefined))
    const secret = await options.postbackSecretOf(product.shop.name)
    const answer = await sendPostback(options.appUrl, secret, {
      click_id: clickId,
      event: 'purchase',
      value: product.price,
      currency: 'USD',
      txid: order,
      ts: Math.floor(options.clock.now().getTime() / 1000),
    })
    return sendPage(reply, thanksPage(product, order, answer))
  })
}

/** A visit without an ad has no click id, which is fine; one that no network would make is not. */
function isClickId(value: unknown): value is string {
  return value === '' || (typeof value === 'string' && clickIdShape.test(value))
}

function refuseClick(reply: FastifyReply): FastifyReply {
  return sendPage(reply, messagePage('We couldn’t read the click ID in this address.'), 400)
}

function newOrder(): string {
  return `KQ-${randomBytes(8).toString('hex')}`
}
