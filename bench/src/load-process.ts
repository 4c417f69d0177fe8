import { readFileSync } from 'node:fs'
import { beaconRequest, fundRequest } from './http-requests.ts'
import { KeepAlive } from './keep-alive.ts'
import { itemAt, itemsIn, type Lane } from './lane.ts'

/** The process that sends: told by its parent what to send where, it answers with how much was answered well. */
export type LoadOrder = {
  readonly port: number
  readonly connections: number
  /** After so many requests a connection is closed, and the next one comes from another loopback address. */
  readonly requestsPerAddress: number
  readonly seconds: number
  readonly from: number
  /** What to send: one beacon for each token in a file (over and over with `repeat`), or one funding for each item of a lane. */
  readonly work:
    | { readonly tokens: string; readonly repeat: boolean }
    | { readonly lane: Omit<Lane, 'putMicros'> }
}
export type LoadReport =
  | { readonly answered: number; readonly seconds: number }
  | { readonly failure: string }

process.on('message', (order: LoadOrder) => {
  void send(order).then(
    (report) => process.send?.(report),
    (error: Error) => process.send?.({ failure: error.message } satisfies LoadReport),
  )
})

process.on('disconnect', () => process.exit())

let addresses = 0

async function send(order: LoadOrder): Promise<LoadReport> {
  const { count, requestAt, isGood } = prepare(order)
  let next = order.from
  let answered = 0
  const since = performance.now()
  const end = since + order.seconds * 1000
  const browse = async () => {
    while (performance.now() < end) {
      const connection = new KeepAlive(order.port, nextAddress())
      for (let sent = 0; sent < order.requestsPerAddress && performance.now() < end; sent += 1) {
        // Faster than anything we have seen: measure what there was, over the time it took.
        if (next >= count) return connection.close()
        const answer = await connection.ask(requestAt(next++))
        if (!isGood(answer)) throw new Error(`unexpected answer:\n${answer}`)
        answered += 1
      }
      connection.close()
    }
  }
  await Promise.all(Array.from({ length: order.connections }, browse))
  if (answered === 0) throw new Error('no work was prepared')
  return { answered, seconds: (performance.now() - since) / 1000 }
}

function prepare({ work }: LoadOrder) {
  if ('tokens' in work) {
    const tokens = readFileSync(work.tokens, 'latin1').split('\n')
    return {
      count: work.repeat ? Number.POSITIVE_INFINITY : tokens.length,
      requestAt: (n: number) => beaconRequest(tokens[n % tokens.length] ?? ''),
      isGood: (answer: string) => answer.startsWith('HTTP/1.1 204'),
    }
  }
  const lane = { ...work.lane, putMicros: 0n }
  return {
    count: itemsIn(lane),
    requestAt: (n: number) => fundRequest(itemAt(lane, n)),
    isGood: (answer: string) => answer.startsWith('HTTP/1.1 200') && answer.includes('{"code":200,'),
  }
}

/** Loopback is a whole network: 127.1.0.1, 127.1.0.2 and so on. */
function nextAddress(): string {
  addresses += 1
  return `127.${1 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`
}
