import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Calls that one process works on at the same time. At 250 a second, the slowest we measured, the last waits ½ s. */
export const callsAtOnceMax = 128

/** When a caller that was turned away should come again, in seconds. */
const retryAfterSeconds = 1

/**
 * Lets so many calls in and turns the others away at once: a queue without an end would answer everybody too late.
 * Counted from the whole body on, so that slow senders take nobody's place.
 */
export class Gate {
  readonly #max: number
  #inside = 0

  constructor(max: number) {
    this.#max = max
  }

  get isFull(): boolean {
    return this.#inside >= this.#max
  }

  async pass<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.isFull) throw new Busy()
    this.#inside += 1
    try {
      return await work()
    } finally {
      this.#inside -= 1
    }
  }
}

/** The gate is full. Nothing of the call was done. */
export class Busy extends Error {}

/** Gives a server its gate; `gateOf` finds it again. */
export function addGate(app: FastifyInstance): void {
  const gate = new Gate(callsAtOnceMax)
  app.decorate('gate', gate)
  // Before routes, hooks and headers: whoever is turned away must cost next to nothing, or they cost those let in.
  const [serve] = app.server.listeners('request') as RequestListener[]
  if (!serve) throw new Error('nothing serves requests')
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!gate.isFull || !request.url?.startsWith('/api/')) return serve(request, response)
    response.sendDate = false
    response.writeHead(503, busyHeaders)
    response.end(busyBody)
  })
}

export function gateOf(app: FastifyInstance): Gate {
  return app.getDecorator<Gate>('gate')
}

/** HTTP 503 says: not now, come again. Its body is no envelope, for envelope 503 ends a session. */
export const busyAnswer = {
  headers: { 'Retry-After': String(retryAfterSeconds) },
  body: { statusCode: 503, error: 'Service Unavailable' },
}
const busyBody = JSON.stringify(busyAnswer.body)
/** With its length, or the answer would go out in chunks. */
const busyHeaders = Object.entries({
  ...busyAnswer.headers,
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(busyBody.length),
}).flat()
