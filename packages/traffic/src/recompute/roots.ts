import { createHash } from 'node:crypto'
import type { ExportEvent, ExportFile, ExportWeights } from './export-file.ts'

/**
 * The roots of an export's days, made anew from its events, weights and seeds. The same hashes, over the same lines of text,
 * as `draw-roots.sql` of the server.
 */
export class DayChains {
  readonly #file: ExportFile
  readonly #events = new Map<string, Chain>()

  constructor(file: ExportFile) {
    this.#file = file
  }

  /** Adds an event to the day that it was recorded on. Events come in their order. */
  add(event: ExportEvent): void {
    const day = event.minute.slice(0, 10)
    const chain = this.#events.get(day) ?? new Chain()
    this.#events.set(day, chain.with(eventDigest(this.#file, event)))
  }

  /** Days whose root is another than what the file holds for them gives, in words. */
  differences(): string[] {
    const weights = this.#weightsByDay()
    const wrong: string[] = []
    let before: string | undefined
    for (const [day, { previous, root, groups }] of this.#file.roots) {
      if (before !== undefined && previous !== before)
        wrong.push(`root of ${day}: it does not go on behind the one before`)
      before = root
      const seed = this.#file.seeds.get(day)?.seed.toString('hex') ?? ''
      if (hashOfLines(['day', day, previous, seed, ...groups]) !== root)
        wrong.push(`root of ${day}: it is not the one that its seed and its groups give`)
      if (this.#file.head.keptFrom !== null && Date.parse(day) < this.#file.head.keptFrom) continue
      const [events, kept] = [this.#events.get(day), weights.get(day)]
      if (!events && !kept) continue
      const own = hashOfLines([
        'group',
        this.#file.head.groupId,
        ...(events ?? new Chain()).lines(),
        ...(kept ?? new Chain()).lines(),
      ])
      if (!groups.includes(own))
        wrong.push(`root of ${day}: the events and weights of this file are not those that it is over`)
    }
    return wrong
  }

  #weightsByDay(): Map<string, Chain> {
    const days = new Map<string, Chain>()
    for (const [key, weights] of this.#file.weights) {
      const [minute = '', epoch = ''] = key.split(' ')
      const day = minute.slice(0, 10)
      const chain = days.get(day) ?? new Chain()
      days.set(day, chain.with(weightsDigest(this.#file, minute, epoch, weights)))
    }
    return days
  }
}

/** Days whose root was signed as another, or is left out of the file. */
export function otherThanSigned(file: ExportFile, signed: ReadonlyMap<string, string>): string[] {
  const [first] = file.roots.keys()
  return [...signed].flatMap(([day, root]) => {
    if (first === undefined || day < first || Date.parse(day) >= file.head.asOf) return []
    const found = file.roots.get(day)?.root
    if (found === root) return []
    return [
      `root of ${day}: ${found ? 'it is not the one that was signed' : 'it was signed, and is not in the file'}`,
    ]
  })
}

/** Hashes one after the other: each is over the one before and what was added. */
class Chain {
  #count = 0
  #hash: Buffer = Buffer.alloc(0)

  with(digest: Buffer): this {
    this.#count += 1
    this.#hash = createHash('sha256').update(this.#hash).update(digest).digest()
    return this
  }

  lines(): string[] {
    return [String(this.#count), this.#hash.toString('hex')]
  }
}

function eventDigest(file: ExportFile, event: ExportEvent): Buffer {
  const lines = [
    event.ts,
    event.nonce.toString('hex'),
    event.kind,
    event.step,
    event.slot,
    event.order === null ? '' : digestOf(file, event.order),
    Date.parse(event.minute),
    event.epoch,
    event.reason === 'above_expected' ? '' : event.reason,
    event.at,
    event.value?.toString() ?? '',
    event.network,
    event.referrer,
    event.inViewMs ?? '',
    event.measured,
    event.rules ?? '',
    event.evidence,
  ]
  return Buffer.from(hashOfLines(lines), 'hex')
}

function weightsDigest(file: ExportFile, minute: string, epoch: string, weights: ExportWeights): Buffer {
  const lines = [
    Date.parse(minute),
    epoch,
    weights.orders.map((order) => digestOf(file, order)).join(','),
    weights.impression.join(','),
    weights.click.join(','),
    weights.conversion.join(','),
  ]
  return Buffer.from(hashOfLines(lines), 'hex')
}

function digestOf(file: ExportFile, order: number): string {
  return file.orders.get(order)?.digest ?? ''
}

function hashOfLines(lines: readonly (string | number)[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
