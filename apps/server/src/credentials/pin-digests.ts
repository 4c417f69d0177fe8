import { hash } from 'node:crypto'

/**
 * The app sends the MD5 of six digits. Only a table of all million digests can tell that a digest is six digits, and
 * which ones are too easy. 8 MB: the first eight bytes of each digest, sorted; made once, when it is first
 * asked, in about a second: whoever asks meanwhile waits for the same.
 */
let made: Promise<BigUint64Array> | undefined

export async function isSixDigits(md5: string): Promise<boolean> {
  made ??= makeTable()
  const table = await made
  const wanted = BigInt(`0x${md5.slice(0, 16)}`)
  let low = 0
  let high = table.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((table[middle] ?? 0n) < wanted) low = middle + 1
    else high = middle
  }
  return table[low] === wanted
}

async function makeTable(): Promise<BigUint64Array> {
  const digests = new BigUint64Array(1_000_000)
  for (let pin = 0; pin < digests.length; pin += 1) {
    digests[pin] = BigInt(`0x${md5Of(pin).slice(0, 16)}`)
    // Let other requests through while a million digests are made.
    if (pin % 5_000 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return digests.sort()
}

function md5Of(pin: number): string {
  return hash('md5', pin.toString().padStart(6, '0'))
}

const weak = new Set(weakPins().map((pin) => hash('md5', pin)))

/** One digit six times, two or three digits repeated, a run up or down. */
export function isWeakPin(md5: string): boolean {
  return weak.has(md5)
}

function weakPins(): string[] {
  const digits = [...'0123456789']
  const repeated = digits.flatMap((a) => [
    a.repeat(6),
    ...digits.flatMap((b) => [(a + b).repeat(3), a.repeat(3) + b.repeat(3)]),
  ])
  const thrice = Array.from({ length: 1000 }, (_, n) => n.toString().padStart(3, '0').repeat(2))
  const runs = digits.flatMap((_, start) =>
    [1, 9].map((step) => Array.from({ length: 6 }, (_, at) => (start + at * step) % 10).join('')),
  )
  return [...repeated, ...thrice, ...runs]
}
