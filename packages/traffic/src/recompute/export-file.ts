import { createHash } from 'node:crypto'
import { readLines, UnreadableExport } from './read-lines.ts'
import { Fields, isRecord } from './shape.ts'

/** The terms that all orders of the file share. Prices in micros. */
export type ExportHead = {
  readonly price: bigint
  readonly payout: bigint
  readonly payoutEvent: 'click' | 'conversion'
  /** Nothing recorded from here on is in the file, ms. */
  readonly asOf: number
  readonly groupId: string
  /** Of what was recorded before this, not all is kept, ms; null where all is. */
  readonly keptFrom: number | null
}

/** What the network settled an order with. Micros. */
export type Settlement = {
  readonly views: number
  readonly consumed: bigint
  readonly revenue: bigint
  readonly paid: bigint
}

export type ExportOrder = {
  readonly n: number
  /** SHA-256 of the order's id: what roots know it by. */
  readonly digest: string
  readonly budget: bigint
  readonly revenueCap: bigint
  /** When it was judged for good, ms. Null where it was not yet. */
  readonly sealedAt: number | null
  /** Whether all that it was judged by is in the file. */
  readonly whole: boolean
  /** Null where it is not settled. */
  readonly settlement: Settlement | null
}

export type ExportWeights = {
  readonly orders: readonly number[]
  readonly impression: readonly bigint[]
  readonly click: readonly bigint[]
  readonly conversion: readonly bigint[]
}

export const eventKinds = ['impression', 'click', 'conversion'] as const

export type ExportEvent = {
  readonly line: number
  readonly ts: number
  readonly nonce: Buffer
  readonly kind: (typeof eventKinds)[number]
  readonly step: string
  readonly slot: string
  readonly order: number | null
  readonly minute: string
  readonly epoch: number
  readonly reason: string
  readonly at: number
  readonly address: string
  readonly browser: string
  readonly prefix: string
  readonly network: string
  readonly heldStep: string
  readonly value: bigint | null
  readonly referrer: string
  readonly inViewMs: number | null
  readonly measured: string
  readonly rules: number | null
  /** A hash of the evidence as it is stored. */
  readonly evidence: string
}

/** One hash over a day's events, weights and seed; of the network's groups each has one of `groups`. */
export type ExportRoot = {
  readonly previous: string
  readonly root: string
  readonly groups: readonly string[]
}

export type Seed = { readonly seed: Buffer; readonly commitment: Buffer }

/** What three days of a group were judged by. */
export type ExportBounds = {
  readonly tried: boolean
  readonly clickBase: ReadonlyMap<string, bigint>
  readonly conversionBase: ReadonlyMap<string, bigint>
  /** `slot 2026-11-16 ID` and `network 2026-11-16 ID` that stood at their ceiling. */
  readonly atCeiling: ReadonlySet<string>
}

/** All of a file but its events, which are read in a second pass. */
export type ExportFile = {
  readonly head: ExportHead
  readonly seeds: ReadonlyMap<string, Seed>
  readonly orders: ReadonlyMap<number, ExportOrder>
  /** By minute and epoch: `weightsKey`. */
  readonly weights: ReadonlyMap<string, ExportWeights>
  /** By the number of the window (`windowOf`). */
  readonly bounds: ReadonlyMap<number, ExportBounds>
  /** By day, oldest first. */
  readonly roots: ReadonlyMap<string, ExportRoot>
  readonly events: number
}

/** Weights of more minutes than a year has do not fit into memory. */
const weightsMax = 1_000_000
const ordersMax = 100_000

export const weightsKey = (minute: string, epoch: number) => `${minute} ${epoch}`

/** Reads all of a file once, checks every line and the sum over them. Throws UnreadableExport. */
export async function readExport(path: string): Promise<ExportFile> {
  const seeds = new Map<string, Seed>()
  const orders = new Map<number, ExportOrder>()
  const weights = new Map<string, ExportWeights>()
  const bounds = new Map<number, ExportBounds>()
  const roots = new Map<string, ExportRoot>()
  const sha256 = createHash('sha256')
  let head: ExportHead | undefined
  let events = 0
  let ended = false
  let last = 0
  for await (const { at, bytes } of readLines(path)) {
    last = at
    if (ended) throw new UnreadableExport(at, 'the file goes on behind its end')
    const line = parsed(bytes, at)
    if (!head) {
      head = headOf(line, at)
      sha256.update(bytes).update('\n')
      continue
    }
    const fields = new Fields(line, at)
    const add = <Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number) => {
      if (map.has(key)) throw new UnreadableExport(at, 'says again what an earlier line said')
      if (map.size >= most) throw new UnreadableExport(at, `is more than this program reads (${most})`)
      map.set(key, value)
    }
    switch (line.kind) {
      case 'seed':
        add(
          seeds,
          fields.text('day', isoDay),
          { seed: fields.bytes('seed', 32), commitment: fields.bytes('commitment', 32) },
          ordersMax,
        )
        break
      case 'order':
        add(orders, fields.integer('n', 1), orderOf(fields), ordersMax)
        break
      case 'weights':
        add(weights, weightsKey(minuteOf(fields), fields.integer('epoch')), weightsOf(fields, at), weightsMax)
        break
      case 'bounds':
        add(bounds, fields.integer('window'), boundsOf(fields, at), ordersMax)
        break
      case 'root':
        add(roots, fields.text('day', isoDay), rootOf(fields), ordersMax)
        break
      case 'event':
        eventOf(fields, at)
        events += 1
        break
      case 'day':
        fields.text('day', isoDay)
        break
      case 'end':
        if (fields.integer('lines') !== at - 1 || fields.text('sha256', sha256Hex) !== sha256.digest('hex'))
          throw new UnreadableExport(at, 'the file is damaged: its lines do not match their checksum')
        ended = true
        continue
      default:
        throw new UnreadableExport(at, 'is of no kind that this program knows')
    }
    sha256.update(bytes).update('\n')
  }
  if (!head) throw new UnreadableExport(1, 'the file is empty')
  if (!ended) throw new UnreadableExport(last, 'the file is cut off: its end is missing')
  return { head, seeds, orders, weights, bounds, roots, events }
}

/** The events of a file that was checked, in their order. */
export async function* eventsOf(path: string): AsyncGenerator<ExportEvent> {
  for await (const { at, bytes } of readLines(path)) {
    const line = parsed(bytes, at)
    if (line.kind === 'event') yield eventOf(new Fields(line, at), at)
  }
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/
const shortText = /^[^\n]{0,300}$/s
const sha256Hex = /^[0-9a-f]{64}$/
const hash = /^([0-9a-f]{16})?$/

function parsed(bytes: Buffer, at: number): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new UnreadableExport(at, 'is no JSON')
  }
  if (!isRecord(value)) throw new UnreadableExport(at, 'is no JSON object')
  return value
}

function headOf(line: Record<string, unknown>, at: number): ExportHead {
  if (line.format !== 'fairlead-traffic')
    throw new UnreadableExport(at, 'this is no export of Fairlead’s traffic')
  if (line.version !== 1)
    throw new UnreadableExport(at, 'the file has a version that this program cannot read')
  const fields = new Fields(line, at)
  const group = fields.inner('group')
  const [price, payout] = [group.big('price'), group.big('payout')]
  if (price === 0n || payout === 0n) throw new UnreadableExport(at, 'a price of zero is none')
  return {
    price,
    payout,
    payoutEvent: group.one('payout_event', ['click', 'conversion']),
    asOf: fields.moment('as_of'),
    groupId: group.text('id', shortText),
    keptFrom: fields.nullable('kept_from', () => fields.moment('kept_from')),
  }
}

function orderOf(fields: Fields): ExportOrder {
  return {
    n: fields.integer('n', 1),
    digest: fields.text('digest', sha256Hex),
    budget: fields.big('budget'),
    revenueCap: fields.big('revenue_cap'),
    sealedAt: fields.nullable('sealed_at', () => fields.moment('sealed_at')),
    whole: fields.boolean('whole'),
    settlement: fields.nullable('settlement', () => {
      const settled = fields.inner('settlement')
      return {
        views: settled.integer('views'),
        consumed: settled.big('consumed'),
        revenue: settled.big('revenue'),
        paid: settled.big('paid'),
      }
    }),
  }
}

function minuteOf(fields: Fields): string {
  return new Date(fields.moment('minute')).toISOString()
}

function weightsOf(fields: Fields, at: number): ExportWeights {
  const weights = {
    orders: fields.integers('orders'),
    impression: fields.bigs('views'),
    click: fields.bigs('clicks'),
    conversion: fields.bigs('conversions'),
  }
  const { orders, impression, click, conversion } = weights
  if ([impression, click, conversion].some((each) => each.length !== orders.length))
    throw new UnreadableExport(at, 'the weights are not one for each order')
  if (orders.some((n, index) => index > 0 && n <= (orders[index - 1] ?? 0)))
    throw new UnreadableExport(at, 'the orders do not stand in their order')
  return weights
}

function boundsOf(fields: Fields, at: number): ExportBounds {
  const shares = (name: string) =>
    new Map(
      fields.entries(name).map(([slot, share]) => {
        if (!Number.isSafeInteger(share) || (share as number) < 0)
          throw new UnreadableExport(at, `"${name}" is missing or has another form`)
        return [slot, BigInt(share as number)]
      }),
    )
  return {
    tried: fields.boolean('tried'),
    clickBase: shares('click_base'),
    conversionBase: shares('conversion_base'),
    atCeiling: new Set(fields.entries('at_ceiling').map(([key]) => key)),
  }
}

function rootOf(fields: Fields): ExportRoot {
  return {
    previous: fields.text('previous', /^([0-9a-f]{64})?$/),
    root: fields.text('root', sha256Hex),
    groups: fields.texts('groups', sha256Hex),
  }
}

function eventOf(fields: Fields, line: number): ExportEvent {
  return {
    line,
    ts: fields.moment('ts'),
    nonce: Buffer.from(fields.text('nonce', /^([0-9a-f]{2}){1,64}$/), 'hex'),
    kind: fields.one('kind_of', eventKinds),
    step: fields.text('step', shortText),
    slot: fields.text('slot', shortText),
    order: fields.nullable('order', () => fields.integer('order', 1)),
    minute: minuteOf(fields),
    epoch: fields.integer('epoch'),
    reason: fields.text('reason', /^[a-z_]{0,40}$/),
    at: fields.moment('at'),
    address: fields.text('address', hash),
    browser: fields.text('browser', hash),
    prefix: fields.text('prefix', hash),
    network: fields.text('network', shortText),
    heldStep: fields.text('held_step', /^[a-z_]{0,40}$/),
    value: fields.nullable('value', () => fields.big('value')),
    referrer: fields.text('referrer', shortText),
    inViewMs: fields.nullable('in_view_ms', () => fields.integer('in_view_ms')),
    measured: fields.text('measured', shortText),
    rules: fields.nullable('rules', () => fields.integer('rules')),
    evidence: fields.text('evidence', sha256Hex),
  }
}
