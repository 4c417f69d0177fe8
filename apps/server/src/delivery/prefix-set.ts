import { type Address, parseAddress } from '../http/address.ts'

type Range<Bound> = { readonly from: Bound; readonly to: Bound }

/** Nobody's data centres are larger; a shorter prefix is a slip that would shut out a part of the world. */
const shortest = { four: 8, six: 16 }

/** Addresses of IPv6 one behind the other, eight groups each. */
class Groups {
  readonly length: number
  readonly #groups: Uint16Array

  constructor(addresses: readonly bigint[]) {
    this.length = addresses.length
    this.#groups = Uint16Array.from({ length: 8 * addresses.length }, (_, at) =>
      Number(((addresses[at >> 3] ?? 0n) >> BigInt(16 * (7 - (at & 7)))) & 0xffffn),
    )
  }

  /** Below 0 where the address at `index` is below the other one, above 0 where it is above. */
  compare(index: number, groups: readonly number[]): number {
    for (let at = 0; at < 8; at += 1) {
      const difference = (this.#groups[8 * index + at] ?? 0) - (groups[at] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }
}

/** Prefixes of addresses, to be asked whether one of them holds an address. */
export class PrefixSet {
  readonly #four: { readonly from: Uint32Array; readonly to: Uint32Array }
  readonly #six: { readonly from: Groups; readonly to: Groups }

  private constructor(four: Range<number>[], six: Range<bigint>[]) {
    const [short, long] = [merged(four), merged(six)]
    this.#four = {
      from: Uint32Array.from(short, ({ from }) => from),
      to: Uint32Array.from(short, ({ to }) => to),
    }
    this.#six = {
      from: new Groups(long.map(({ from }) => from)),
      to: new Groups(long.map(({ to }) => to)),
    }
  }

  static readonly empty = new PrefixSet([], [])

  /**
   * Reads one prefix or address a line, such as `203.0.113.0/24` or `2001:db8::/32`; `#` begins a comment. Lines that
   * cannot be read are left out and named by their number, at most `badMax` of them.
   */
  static read(
    text: string,
    badMax = 20,
  ): { set: PrefixSet; prefixes: number; bad: string[]; badCount: number } {
    const [four, six, bad]: [Range<number>[], Range<bigint>[], string[]] = [[], [], []]
    let badCount = 0
    for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
      const prefix = line.replace(/#.*$/, '').trim()
      if (prefix === '') continue
      const range = rangeOf(prefix)
      if (range?.family === 4) four.push(range)
      else if (range) six.push(range)
      else {
        badCount += 1
        if (bad.length < badMax) bad.push(`line ${index + 1}: ${prefix.slice(0, 60)}`)
      }
    }
    return { set: new PrefixSet(four, six), prefixes: four.length + six.length, bad, badCount }
  }

  has(address: Address): boolean {
    if (address.family === 4) {
      const { from, to } = this.#four
      const at = lastUpTo(from.length, (index) => (from[index] ?? 0) - address.bits)
      return at >= 0 && (to[at] ?? 0) >= address.bits
    }
    const { from, to } = this.#six
    const at = lastUpTo(from.length, (index) => from.compare(index, address.groups))
    return at >= 0 && to.compare(at, address.groups) >= 0
  }
}

/** The last index whose value is not above what is looked for, or -1: `compare` is below or equal 0 up to there. */
function lastUpTo(length: number, compare: (index: number) => number): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(middle) <= 0) low = middle + 1
    else high = middle
  }
  return low - 1
}

function rangeOf(
  prefix: string,
): ({ family: 4 } & Range<number>) | ({ family: 6 } & Range<bigint>) | undefined {
  const [, text = '', digits] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(prefix) ?? []
  const address = parseAddress(text)
  if (!address) return undefined
  if (address.family === 4) {
    // Written as one of IPv6 it would have another length.
    const bits = digits === undefined ? 32 : Number(digits)
    if (bits < shortest.four || bits > 32 || text.includes(':')) return undefined
    const size = 2 ** (32 - bits)
    const from = Math.floor(address.bits / size) * size
    return { family: 4, from, to: from + size - 1 }
  }
  const bits = digits === undefined ? 128 : Number(digits)
  if (bits < shortest.six || bits > 128) return undefined
  const rest = BigInt(128 - bits)
  const whole = address.groups.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n)
  const from = (whole >> rest) << rest
  return { family: 6, from, to: from + (1n << rest) - 1n }
}

/** The ranges in order, those that overlap as one. */
function merged<Bound extends number | bigint>(ranges: readonly Range<Bound>[]): Range<Bound>[] {
  const sorted = ranges.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  const result: { from: Bound; to: Bound }[] = []
  for (const { from, to } of sorted) {
    const last = result.at(-1)
    if (!last || from > last.to) result.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return result
}
