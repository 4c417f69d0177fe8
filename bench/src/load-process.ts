import { readFileSync } from 'node:fs'
import { fundRequest, greeting, requestEnd, viewRequest } from './http-requests.ts'
import { KeepAlive } from './keep-alive.ts'
import { itemAt, itemsIn, type Lane, secretOf } from './lane.ts'
import { nextVisitor, sendVisitors, type VisitorsWork } from './visitors.ts'

/** The process that sends: told by its parent what to send where, it answers with how much was answered well. */
export type LoadOrder = {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly from: number
  /** Work that is left for later; without it all there is may be used up. */
  readonly leave?: number
  /** So many a second by schedule, whether or not earlier ones were answered; without it, as fast as answers come. */
  readonly rate?: number
  /** Callers who are turned away are expected, and told apart from those let in. */
  readonly overload?: boolean
  /**
   * What to send: one beacon for each token in a file, the requests of a file that answer this (both over and over with
   * `repeat`), one funding for each item of a lane, a greeting of each of its partners, or what visitors send.
   */
  readonly work:
    | { readonly tokens: string; readonly repeat: boolean }
    | { readonly requests: string; readonly repeat: boolean; readonly answer: string }
    | { readonly lane: Omit<Lane, 'putMicros'>; readonly greet: boolean }
    | VisitorsWork
}
export type Latencies = { readonly p50Ms: number; readonly p95Ms: number; readonly p99Ms: number }
/** What came of the callers that were too many: let in, turned away by HTTP 503, or told that their session is over. */
export type Overload = {
  readonly turnedAway: number
  readonly loggedOut: number
  readonly turnedAwayLatencies: Latencies
}
type Sent = {
  readonly answered: number
  readonly seconds: number
  readonly latencies: Latencies | null
  readonly overload?: Overload
}
/** With the sender's own processor time: what it takes, the server on the same machine does not get. */
export type LoadReport = (Sent & { readonly cpuMicros: number }) | { readonly failure: string }

process.on('message', (order: LoadOrder) => {
  const cpuBefore = process.cpuUsage()
  void (order.rate === undefined ? send(order) : sendBySchedule(order, order.rate)).then(
    (report) => {
      const { user, system } = process.cpuUsage(cpuBefore)
      process.send?.({ ...report, cpuMicros: user + system } satisfies LoadReport)
    },
    (error: Error) => process.send?.({ failure: error.message } satisfies LoadReport),
  )
})

process.on('disconnect', () => process.exit())

let addresses = 0

async function send(order: LoadOrder): Promise<Sent> {
  const sending = prepare(order)
  let next = order.from
  let answered = 0
  const since = performance.now()
  const end = since + order.seconds * 1000
  const browse = async () => {
    const connection = new KeepAlive(order.port, nextAddress())
    while (performance.now() < end) {
      // Faster than anything we have seen: measure what there was, over the time it took.
      if (next >= sending.count - (order.leave ?? 0)) break
      const n = next++
      const answer = await connection.ask(sending.requestAt(n))
      if (!sending.isGood(answer, n)) throw new Error(`unexpected answer:\n${answer}`)
      answered += 1
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: order.connections }, browse))
  if (answered === 0) throw new Error('no work was prepared')
  return { answered, seconds: (performance.now() - since) / 1000, latencies: null }
}

/**
 * Sends by schedule, like people who do not wait for each other. A request that finds every connection taken waits, and
 * that wait counts: latency is from the moment the schedule named to the whole answer.
 */
async function sendBySchedule(order: LoadOrder, rate: number): Promise<Sent> {
  const { count, requestAt, isGood } = prepare(order)
  const free = Array.from({ length: order.connections }, () => new KeepAlive(order.port, nextAddress()))
  const all = [...free]
  const due: { readonly n: number; readonly at: number }[] = []
  const latencies: number[] = []
  const turnedAway: number[] = []
  let loggedOut = 0
  const total = Math.min(Math.floor(rate * order.seconds), count - order.from)
  if (total < 1) throw new Error('no work was prepared')
  const since = performance.now()
  await new Promise<void>((resolve, reject) => {
    let scheduled = 0
    const sendDue = () => {
      while (due.length > 0 && free.length > 0) {
        const connection = free.pop() as KeepAlive
        const { n, at } = due.shift() as (typeof due)[number]
        connection.ask(requestAt(n)).then((answer) => {
          if (isGood(answer, n)) latencies.push(performance.now() - at)
          else if (order.overload && answer.startsWith('HTTP/1.1 503'))
            turnedAway.push(performance.now() - at)
          else if (order.overload && /"code":(401|503),/.test(answer)) loggedOut += 1
          else return reject(new Error(`unexpected answer:\n${answer}`))
          free.push(connection)
          if (latencies.length + turnedAway.length + loggedOut === total) return resolve()
          sendDue()
        }, reject)
      }
    }
    const tick = () => {
      const now = performance.now()
      for (; scheduled < total; scheduled += 1) {
        // Whole milliseconds: finer than a timer is, nobody can keep a schedule.
        const at = since + Math.ceil((scheduled * 1000) / rate)
        if (at > now) break
        due.push({ n: order.from + scheduled, at })
      }
      sendDue()
      if (scheduled < total) setTimeout(tick, 1)
    }
    tick()
  })
  for (const connection of all) connection.close()
  const report = {
    answered: latencies.length,
    seconds: (performance.now() - since) / 1000,
    latencies: percentiles(latencies),
  }
  if (!order.overload) return report
  const overload = {
    turnedAway: turnedAway.length,
    loggedOut,
    turnedAwayLatencies: percentiles(turnedAway),
  }
  return { ...report, overload }
}

function percentiles(measured: number[]): Latencies {
  const sorted = measured.toSorted((a, b) => a - b)
  const at = (percent: number) => sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
  return { p50Ms: at(50), p95Ms: at(95), p99Ms: at(99) }
}

/** What is sent n-th, how much there is of it (asked before each), and whether an answer is what it should be. */
export type Sending = {
  readonly count: number
  readonly requestAt: (n: number) => string
  readonly isGood: (answer: string, n: number) => boolean
}

function prepare({ work }: LoadOrder): Sending {
  if ('visitors' in work) return sendVisitors(work)
  if ('tokens' in work) {
    const tokens = readFileSync(work.tokens, 'latin1').split('\n')
    return {
      count: work.repeat ? Number.POSITIVE_INFINITY : tokens.length,
      requestAt: (n: number) => viewRequest(tokens[n % tokens.length] ?? '', nextVisitor(), 1_000),
      isGood: (answer: string) => answer.startsWith('HTTP/1.1 204'),
    }
  }
  if ('requests' in work) {
    const requests = readFileSync(work.requests, 'latin1').split(requestEnd)
    return {
      count: work.repeat ? Number.POSITIVE_INFINITY : requests.length,
      requestAt: (n: number) => requests[n % requests.length] ?? '',
      isGood: (answer: string) => answer.startsWith('HTTP/1.1 200') && answer.includes(work.answer),
    }
  }
  const lane = { ...work.lane, putMicros: 0n }
  return {
    count: work.greet ? lane.partners : itemsIn(lane),
    requestAt: (n: number) =>
      work.greet ? greeting(secretOf(lane, 'session', n)) : fundRequest(itemAt(lane, n)),
    isGood: (answer: string) => answer.startsWith('HTTP/1.1 200') && answer.includes('{"code":200,'),
  }
}

/** Loopback is a whole network: 127.1.0.1, 127.1.0.2 and so on. */
function nextAddress(): string {
  addresses += 1
  return `127.${1 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`
}
