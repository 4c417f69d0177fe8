import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '@fairlead/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import { answerBefore } from '../../http/answer-before.ts'
import { refused } from '../../http/envelope.ts'
import { failureOf } from '../../http/failures.ts'
import { busyAnswer } from '../../http/gate.ts'
import { readLanguage } from '../../http/language.ts'
import { requestSeconds } from '../../metrics/metrics.ts'
import type { DoorAnswer, DoorAnswers } from '../door-answers.ts'
import type { DoorRequest } from '../door-request.ts'
import { LittleByLittle } from './little-by-little.ts'
import { rawDoorRequest, trustedBy } from './raw-request.ts'

type Door = {
  /** As in the metrics. */
  readonly route: string
  /** Addresses in the spelling that our own pages use, with what the door is asked for; everything else is Fastify's. */
  readonly url: RegExp
  readonly answer: (named: string, request: DoorRequest) => Promise<DoorAnswer>
  readonly failureHeaders: DoorAnswer['headers']
}

/**
 * Serves ads and views straight from Node's own server, without routing, hooks and objects of the framework
 * (docs/decisions/043-fast-doors.md has the figures). The same answers as without, for requests as our own pages send them.
 */
export function serveFastDoors(
  app: FastifyInstance,
  ctx: Pick<Ctx, 'clock' | 'faults' | 'log' | 'network' | 'trustedProxies'>,
  answers: DoorAnswers,
): void {
  const trusts = trustedBy(ctx.trustedProxies)
  const line = new LittleByLittle()
  const view: Door = {
    route: '/e/:token',
    url: /^\/e\/([\w-]{1,300})(?:\?([^#]*))?$/,
    answer: answers.view,
    failureHeaders: answers.viewHeaders,
  }
  const ad: Door = {
    route: '/ad/slot/:slot',
    url: /^\/ad\/slot\/([0-9a-f-]{1,100})(?:\?([^#]*))?$/,
    answer: answers.ad,
    failureHeaders: {},
  }

  function doorFor({ method, url = '', headers }: IncomingMessage): Door | undefined {
    const hasBody = (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
    if (hasBody || headers.expect !== undefined) return undefined
    if (url.startsWith('/e/')) return method === 'POST' || method === 'GET' ? view : undefined
    return url.startsWith('/ad/slot/') && method === 'GET' ? ad : undefined
  }

  /** What went wrong, logged and answered as any other call's failure. */
  function failed(door: Door, error: unknown, { headers }: IncomingMessage, id: string): DoorAnswer {
    const log = ctx.log.child({ reqId: id })
    const kind = failureOf(error, ctx, { log, url: door.route, many: true })
    const language = readLanguage([headers['x-lang']].flat()[0], headers['accept-language'])
    const [status, more, body] =
      kind === 'later'
        ? [503, busyAnswer.headers, busyAnswer.body]
        : [500, {}, refused(new Refusal('server_error'), language, ctx.network.currency)]
    return {
      status,
      headers: { ...door.failureHeaders, ...more, 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
    }
  }

  /** Never fails: nobody waits for it. */
  async function serve(
    door: Door,
    [named, search]: readonly [string, string],
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const since = performance.now()
    const id = newId(ctx.clock.now())
    let status: number
    try {
      const answer = await door.answer(named, rawDoorRequest(request, search, trusts))
      status = send(response, answer, id)
    } catch (error) {
      status = send(response, failed(door, error, request, id), id)
    }
    requestSeconds.labels(door.route, String(status)).observe((performance.now() - since) / 1000)
  }

  answerBefore(app, (request, response) => {
    const door = doorFor(request)
    const [, named, search = ''] = door?.url.exec(request.url ?? '') ?? []
    if (!door || named === undefined) return false
    line.add(() => void serve(door, [named, search], request, response))
    return true
  })
}

/** Sends it and returns its status. Throws, with nothing sent, where a header cannot be one. */
function send(response: ServerResponse, { status, headers, body }: DoorAnswer, id: string): number {
  const bytes = Buffer.byteLength(body)
  const length = status === 204 ? {} : { 'Content-Length': String(bytes) }
  response.writeHead(status, { 'X-Request-Id': id, ...headers, ...length })
  // Where a sign is a byte, it takes a fifth of the time of UTF-8.
  response.end(body, bytes === body.length ? 'latin1' : 'utf8')
  return status
}
