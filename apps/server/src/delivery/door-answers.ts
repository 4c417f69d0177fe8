import type { Ctx } from '../context.ts'
import { databaseFault } from '../db/faults.ts'
import { busyAnswer } from '../http/gate.ts'
import { readLanguage } from '../http/language.ts'
import { adPage, emptyAdPage } from './ad-page.ts'
import { adPolicy } from './ad-policy.ts'
import type { Delivery } from './delivery.ts'
import { doorHeaders } from './door-headers.ts'
import type { DoorRequest } from './door-request.ts'
import { isOnSite } from './publisher-site.ts'
import type { SlotFacts } from './slot-cache.ts'
import { readVisitorContext } from './visitor-context.ts'

/** What a door answers, whoever sends it. No body where it is empty. */
export type DoorAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The two doors that almost every request comes to: an ad for a slot, and the report that an ad was in view. */
export type DoorAnswers = {
  readonly ad: (slotId: string, request: DoorRequest) => Promise<DoorAnswer>
  /** What a view is answered with, also on a no: the ad must be able to read that it is to send again. */
  readonly viewHeaders: DoorAnswer['headers']
  /** Throws where the view could not be recorded; it is to be sent again. */
  readonly view: (token: string, request: DoorRequest) => Promise<DoorAnswer>
}

export function doorAnswers(
  ctx: Pick<Ctx, 'clock' | 'faults' | 'log' | 'network' | 'deliveryUrl' | 'publicUrl'>,
  delivery: Delivery,
): DoorAnswers {
  const own = new URL(ctx.deliveryUrl).origin
  const appHost = new URL(ctx.publicUrl).host
  const isApart = appHost !== new URL(ctx.deliveryUrl).host
  const headersOfAll = doorHeaders(ctx)
  const viewHeaders = {
    ...headersOfAll,
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-store',
    // There is nothing in it to guard, and the app's own policy is longer than all the rest.
    'Content-Security-Policy': "default-src 'none'",
    'Referrer-Policy': 'same-origin',
  }
  const visitorContextOf = (request: DoorRequest) =>
    readVisitorContext(request, ctx.clock.now().getTime(), ctx.deliveryUrl)

  /** An ad for the page around the slot; none on a site that is not the publisher's, where no view of it would be paid. */
  async function chooseFor(slotId: string, request: DoorRequest, slot: SlotFacts | undefined) {
    const seen = visitorContextOf(request)
    if (slot && seen.referrer !== '' && !isOnSite(seen.referrer, slot.domain, ctx.network.demo)) {
      delivery.writer.countRejected('ad', 'wrong_site')
      return undefined
    }
    return delivery.choose(slotId, seen)
  }

  return {
    viewHeaders,

    async ad(slotId, request) {
      // Old tags still ask at the app's host, where no ad may be (http/own-hosts.ts).
      if (isApart && request.header('host')?.toLowerCase() === appHost)
        return {
          status: 307,
          headers: { ...viewHeaders, Location: `${own}/ad/slot/${encodeURIComponent(slotId)}` },
          body: '',
        }
      const slot = await delivery.slots.find(slotId).catch(() => undefined)
      let later: LaterAnswer | undefined
      const chosen = await chooseFor(slotId, request, slot).catch((error: unknown) => {
        // A visitor sees no ad rather than an error.
        later = laterAnswer(error, ctx, '/ad/slot/:slot')
        return undefined
      })
      const { header } = request
      const page = chosen && adPage(chosen.group, readLanguage(header('x-lang'), header('accept-language')))
      return {
        status: later?.status ?? 200,
        headers: {
          ...headersOfAll,
          ...later?.headers,
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': adPolicy(own, ctx.network.demo, slot, page?.ad),
          'Cache-Control': 'no-store',
          'Referrer-Policy': 'no-referrer',
        },
        body: page && chosen ? page.withToken(chosen.token) : emptyAdPage,
      }
    },

    async view(text, request) {
      const seen = visitorContextOf(request)
      const token = delivery.mint.read(text, 'ad', seen.now)
      if (!token) delivery.writer.countRejected('e', 'forged')
      else if (request.query('ev') !== 'impression') delivery.writer.countRejected('e', 'unknown_event')
      else await delivery.recordImpression(token, seen)
      return { status: 204, headers: viewHeaders, body: '' }
    },
  }
}

type LaterAnswer = Pick<DoorAnswer, 'status' | 'headers'>

/** HTTP 503 where the database cannot work now, which is noted; throws anything else. */
export function laterAnswer(
  error: unknown,
  { faults, log }: Pick<Ctx, 'faults' | 'log'>,
  url: string,
): LaterAnswer {
  const fault = databaseFault(error)
  if (!fault) throw error
  faults.note({ fault, error, log, url, many: true })
  return { status: 503, headers: busyAnswer.headers }
}
