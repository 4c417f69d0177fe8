/** By version 1 to 10, at the lowest level of error correction: screens are clean. */
const eccOfBlock = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18]
const blocksOf = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4]

/** The smallest version that holds so many bytes; 0 where none of the ten does. */
export function versionFor(length: number): number {
  return blocksOf.findIndex((_, n) => dataCodewords(n + 1) >= length + (n < 9 ? 2 : 3)) + 1
}

function rawCodewords(version: number): number {
  const count = Math.floor(version / 7) + 2
  const patterns = version === 1 ? 0 : (25 * count - 10) * count - 55
  return Math.floor(((16 * version + 128) * version + 64 - patterns - (version >= 7 ? 36 : 0)) / 8)
}

function dataCodewords(version: number): number {
  return rawCodewords(version) - (eccOfBlock[version - 1] ?? 0) * (blocksOf[version - 1] ?? 0)
}

/** Mode, length, bytes and padding, in blocks with their Reed-Solomon codes, interleaved. */
export function codewords(bytes: Uint8Array, version: number): number[] {
  const capacity = dataCodewords(version)
  const bits = [
    ...bitsOf(4, 4),
    ...bitsOf(bytes.length, version < 10 ? 8 : 16),
    ...[...bytes].flatMap((b) => bitsOf(b, 8)),
  ]
  // Four bits end it, fewer where there is no room; then to a whole byte.
  bits.push(...bitsOf(0, Math.min(4, capacity * 8 - bits.length)))
  bits.push(...bitsOf(0, -bits.length & 7))
  const data = Array.from({ length: bits.length / 8 }, (_, n) =>
    bits.slice(n * 8, n * 8 + 8).reduce((all, bit) => all * 2 + bit, 0),
  )
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad)
  const [ecc, blocks] = [eccOfBlock[version - 1] ?? 0, blocksOf[version - 1] ?? 1]
  const short = Math.floor(capacity / blocks)
  const longer = capacity % blocks
  const parts = Array.from({ length: blocks }, (_, n) => {
    const from = n * short + Math.max(0, n - (blocks - longer))
    const part = data.slice(from, from + short + (n >= blocks - longer ? 1 : 0))
    return { part, code: reedSolomon(part, ecc) }
  })
  const inTurns = (of: readonly (readonly number[])[]) =>
    Array.from({ length: short + 31 }, (_, n) => of.flatMap((each) => each.slice(n, n + 1))).flat()
  return [...inTurns(parts.map(({ part }) => part)), ...inTurns(parts.map(({ code }) => code))]
}

function bitsOf(value: number, length: number): number[] {
  return Array.from({ length }, (_, n) => (value >> (length - 1 - n)) & 1)
}

function reedSolomon(data: readonly number[], degree: number): number[] {
  const divisor = new Array<number>(degree).fill(0)
  divisor[degree - 1] = 1
  for (let n = 0, root = 1; n < degree; n += 1, root = times(root, 2)) {
    for (let k = 0; k < degree; k += 1) divisor[k] = times(divisor[k] ?? 0, root) ^ (divisor[k + 1] ?? 0)
  }
  const rest = new Array<number>(degree).fill(0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    for (let k = 0; k < degree; k += 1) rest[k] = (rest[k] ?? 0) ^ times(divisor[k] ?? 0, factor)
  }
  return rest
}

/** In the field of 256 elements by 0x11d. */
function times(one: number, other: number): number {
  let product = 0
  for (let n = 7; n >= 0; n -= 1)
    product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((other >> n) & 1) * one)
  return product
}
