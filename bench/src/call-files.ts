import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpointOf, type MoneyCall, type ReadCall } from './api-calls.ts'
import { bareRequest, callRequest, greeting, requestEnd } from './http-requests.ts'
import { itemsIn, type Lane, secretOf } from './lane.ts'
import { type MoneyWork, moneyWork } from './money-calls.ts'
import type { BenchNetwork } from './network.ts'
import { registerAcceptor } from './prepare-acceptor.ts'
import { fillNetwork } from './prepare-benefits.ts'
import { publishId } from './prepare-follows.ts'
import { prepareLane } from './prepare-lane.ts'
import { prepareDestinations, requestWithdrawals } from './prepare-withdrawals.ts'
import { prepareAnswers, readerOf, readInputs } from './read-calls.ts'

/** A file of requests that the load sends, and what each answer must hold. */
export type CallFile = {
  readonly call: string
  readonly kind: 'read' | 'money'
  readonly work: Work
  /** How often it can be sent; a read is repeated for ever. */
  readonly items: number
  /** What each partner looked at before: nobody funds a plan without having seen it, on which the step-up token depends. */
  readonly greetings?: Work
}
type Work = { readonly requests: string; readonly repeat: boolean; readonly answer: string }
export type CallFiles = {
  readonly bare: CallFile['work']
  readonly calls: readonly CallFile[]
  remove(): void
}

/** Partners that look at everything, each with eight offers, a deposit and a few withdrawals on the way. */
const readers: Lane = { name: 'reader', partners: 16, ordersEach: 8, putMicros: 5_000_000n }
const withdrawalsEach = 3

/**
 * Prepares whatever the calls need and writes down what to send: reads over and over, each money call once an item, or
 * none without items.
 */
export async function prepareCalls(network: BenchNetwork, moneyItems: number): Promise<CallFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-calls-'))
  const write = (name: string, requests: readonly string[]) => {
    writeFileSync(join(folder, name), requests.join(requestEnd), 'latin1')
    return join(folder, name)
  }
  const reads = await prepareReads(network)
  const money: CallFile[] = []
  for (const [call, work] of (moneyItems > 0 ? Object.entries(moneyWork) : []) as [MoneyCall, MoneyWork][]) {
    process.stdout.write(`preparing ${call}\n`)
    const { greetings, requests } = await prepareMoney(network, call, work, moneyItems)
    money.push({
      call,
      kind: 'money',
      items: requests.length,
      greetings: { requests: write(`${call} greetings`, greetings), repeat: false, answer: '{"code":200,' },
      work: { requests: write(call, requests), repeat: false, answer: '{"code":200,' },
    })
  }
  await network.owner.query('vacuum analyze')
  await network.owner.query('checkpoint')
  return {
    bare: { requests: write('bare', [bareRequest]), repeat: true, answer: '{"status":"ok"}' },
    calls: [
      ...reads.map(({ call, requests }) => {
        return {
          call,
          kind: 'read' as const,
          items: 0,
          work: { requests: write(call, requests), repeat: true, answer: '{"code":200,' },
        }
      }),
      ...money,
    ],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function prepareReads(network: BenchNetwork) {
  const { ctx, owner } = network
  await prepareLane(ctx, owner, readers)
  await prepareDestinations(ctx, owner, readers)
  await requestWithdrawals(ctx, owner, readers, withdrawalsEach * readers.partners)
  await registerAcceptor(network)
  await fillNetwork(network)
  await publishId(network)
  await prepareAnswers(network, readers)
  const people = await Promise.all(
    Array.from({ length: readers.partners }, (_, n) => readerOf(network, readers, n)),
  )
  return (Object.keys(readInputs) as ReadCall[]).map((call) => ({
    call,
    requests: people.map((person) =>
      callRequest(endpointOf(call), readInputs[call](person), person.sessionToken),
    ),
  }))
}

async function prepareMoney(
  network: BenchNetwork,
  call: MoneyCall,
  work: MoneyWork,
  items: number,
): Promise<{ greetings: string[]; requests: string[] }> {
  const lane = {
    name: call,
    partners: Math.ceil(items / work.each),
    ordersEach: work.each,
    putMicros: 5_000_000n,
  }
  await work.prepare(network, lane)
  const greetings = Array.from({ length: lane.partners }, (_, n) => greeting(secretOf(lane, 'session', n)))
  const requests = Array.from({ length: itemsIn(lane) }, (_, n) =>
    callRequest(
      endpointOf(call),
      work.input(lane, n, network.ctx.pepper),
      secretOf(lane, 'session', n % lane.partners),
      `bench-${call}-${n}`,
    ),
  )
  return { greetings, requests }
}
