import { codewords, versionFor } from './qr-words.ts'

/** The pattern that is laid over the data, (x + y) even; readers take any of the eight. */
const mask = 0
const levelLow = 1

/** A QR code (ISO/IEC 18004, byte mode) of up to 271 bytes: its dark modules, row by row. Throws for more. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  if (version === 0) throw new Error('too long for a QR code')
  const size = version * 4 + 17
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const put = (x: number, y: number, on: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    ;(dark[y] as boolean[])[x] = on
    ;(fixed[y] as boolean[])[x] = true
  }
  drawPatterns(put, version, size)
  fill(dark, fixed, codewords(bytes, version), size)
  return dark
}

/** The same as an SVG path in modules of 1, with the side that it needs: a quiet zone of four around it. */
export function qrPath(text: string): { readonly side: number; readonly path: string } {
  const rows = qrCode(text)
  const runs = rows.flatMap((row, y) =>
    row.flatMap((on, x) => {
      if (!on || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const length = (end === -1 ? row.length : end) - x
      return [`M${x + 4} ${y + 4}h${length}v1h-${length}z`]
    }),
  )
  return { side: rows.length + 8, path: runs.join('') }
}

type Put = (x: number, y: number, on: boolean) => void

/** Everything that is no data: timing, finders, alignment, format and version. */
function drawPatterns(put: Put, version: number, size: number): void {
  for (let n = 0; n < size; n += 1) {
    put(6, n, n % 2 === 0)
    put(n, 6, n % 2 === 0)
  }
  for (const [cx, cy] of [[3, 3] as const, [size - 4, 3] as const, [3, size - 4] as const]) {
    around(4, (dx, dy, far) => put(cx + dx, cy + dy, far !== 2 && far !== 4))
  }
  const centres = alignment(version, size)
  const [first, last] = [centres[0], centres.at(-1)]
  for (const cx of centres) {
    for (const cy of centres) {
      const atFinder =
        (cx === first && cy === first) || (cx === first && cy === last) || (cx === last && cy === first)
      if (!atFinder) around(2, (dx, dy, far) => put(cx + dx, cy + dy, far !== 1))
    }
  }
  drawFormat(put, size)
  if (version >= 7) drawVersion(put, version, size)
}

function around(reach: number, each: (dx: number, dy: number, far: number) => void): void {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) each(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)))
  }
}

function alignment(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, n) => size - 7 - (count - 2 - n) * step)]
}

/** Level and mask, with a BCH code of ten bits, twice. */
function drawFormat(put: Put, size: number): void {
  const data = (levelLow << 3) | mask
  const bits = ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412
  const bit = (n: number) => ((bits >> n) & 1) === 1
  for (let n = 0; n <= 5; n += 1) put(8, n, bit(n))
  put(8, 7, bit(6))
  put(8, 8, bit(7))
  put(7, 8, bit(8))
  for (let n = 9; n < 15; n += 1) put(14 - n, 8, bit(n))
  for (let n = 0; n < 8; n += 1) put(size - 1 - n, 8, bit(n))
  for (let n = 8; n < 15; n += 1) put(8, size - 15 + n, bit(n))
  put(8, size - 8, true)
}

function drawVersion(put: Put, version: number, size: number): void {
  const bits = (version << 12) | remainder(version, 12, 0x1f25)
  for (let n = 0; n < 18; n += 1) {
    const [far, near] = [size - 11 + (n % 3), Math.floor(n / 3)]
    put(far, near, ((bits >> n) & 1) === 1)
    put(near, far, ((bits >> n) & 1) === 1)
  }
}

function remainder(data: number, degree: number, generator: number): number {
  let rest = data
  for (let n = 0; n < degree; n += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) * generator)
  return rest
}

/** The bits in two columns at a time, up and down from the right, past what is fixed. */
function fill(dark: boolean[][], fixed: boolean[][], words: readonly number[], size: number): void {
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let n = 0; n < size; n += 1) {
      const up = ((right + 1) & 2) === 0
      const y = up ? size - 1 - n : n
      for (const x of [right, right - 1]) {
        if (fixed[y]?.[x]) continue
        const on = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1
        ;(dark[y] as boolean[])[x] = on !== ((x + y) % 2 === 0)
        at += 1
      }
    }
  }
}
