import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { openDemoBank } from './bank.ts'
import { addBankRoutes } from './bank-routes.ts'
import { acceptForms } from './form-body.ts'
import { addLandingRoutes } from './landing-routes.ts'
import { messagePage } from './message-page.ts'
import { sendPage } from './page.ts'
import { publisherPage, type Slots } from './publisher-page.ts'
import { refuseForeignForms } from './same-origin.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { addServiceRoutes } from './service-routes.ts'

export type DemoSiteOptions = {
  /** The network's own address, such as `http://127.0.0.1:8080`: serves the ad tag, takes the postbacks. */
  readonly appUrl: string
  readonly deliveryUrl: string
  /** Addresses of the console and of this site as browsers see them. */
  readonly consoleUrl: string
  readonly siteUrl: string
  readonly slots: Slots
  /** Where the demo bank keeps its book. */
  readonly dataDir: string
  /** What the demo advertiser of this name signs its postbacks with. */
  readonly postbackSecretOf: (advertiser: string) => Promise<string>
  readonly clock: { now(): Date }
  readonly logger?: FastifyBaseLogger
}

/**
 * The world around the demo network on one address: a publisher's page, the advertisers' shops, a bank, and a
 * stand-in for the network's customer service. It knows the
 * network only from outside, by its ad tag and its postback door.
 */
export function buildDemoSite(options: DemoSiteOptions): FastifyInstance {
  const { appUrl, deliveryUrl, consoleUrl, siteUrl, slots, dataDir, clock, logger } = options
  const site: FastifyInstance = Fastify({
    bodyLimit: 16_384,
    return503OnClosing: false,
    ...(logger ? { loggerInstance: logger } : {}),
  })
  addSecurityHeaders(site, deliveryUrl)
  acceptForms(site)
  refuseForeignForms(site)
  site.register(fastifyStatic, {
    root: join(import.meta.dirname, 'assets'),
    prefix: '/assets/',
    index: false,
  })

  site.get('/', async (_request, reply) => sendPage(reply, publisherPage(deliveryUrl, slots)))
  addLandingRoutes(site, options)
  addBankRoutes(site, openDemoBank(dataDir, clock))
  addServiceRoutes(site, {
    codes: `${appUrl}/api/demo`,
    bank: `${siteUrl}/bank`,
    console: consoleUrl,
  })

  site.setNotFoundHandler(async (_request, reply) =>
    sendPage(reply, messagePage('This page doesn’t exist.'), 404),
  )
  site.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500)
      return sendPage(reply, messagePage('We couldn’t read this. Nothing was changed.'), status)
    request.log.error(error)
    return sendPage(reply, messagePage('Something went wrong on the demo site.'), 500)
  })
  return site
}
