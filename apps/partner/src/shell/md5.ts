/** Hex MD5 of ASCII text, as the password calls send six digits. A wire format, not a protection. RFC 1321. */
export function md5(text: string): string {
  const bytes = padded(new TextEncoder().encode(text))
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  const view = new DataView(bytes.buffer)
  for (let block = 0; block < bytes.length; block += 64) {
    const words = Array.from({ length: 16 }, (_, index) => view.getUint32(block + index * 4, true))
    addBlock(state, words)
  }
  return state.map(hexLittleEndian).join('')
}

const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const

function addBlock(state: number[], words: readonly number[]) {
  let [a = 0, b = 0, c = 0, d = 0] = state
  for (let step = 0; step < 64; step += 1) {
    const round = step >> 4
    const [mixed, word] = mix(round, step, b, c, d)
    const sum = (a + mixed + sine(step) + (words[word] ?? 0)) | 0
    const shift = shifts[round]?.[step & 3] ?? 0
    const turned = (sum << shift) | (sum >>> (32 - shift))
    ;[a, b, c, d] = [d, (b + turned) | 0, b, c]
  }
  ;[a, b, c, d].forEach((word, index) => {
    state[index] = ((state[index] ?? 0) + word) | 0
  })
}

function mix(round: number, step: number, b: number, c: number, d: number): [mixed: number, word: number] {
  if (round === 0) return [(b & c) | (~b & d), step]
  if (round === 1) return [(d & b) | (~d & c), (5 * step + 1) & 15]
  if (round === 2) return [b ^ c ^ d, (3 * step + 5) & 15]
  return [c ^ (b | ~d), (7 * step) & 15]
}

function sine(step: number): number {
  return Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32) | 0
}

/** A one bit, zeros up to 56 of 64, then the length in bits as 64 bits, low byte first. */
function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n, true)
  return whole
}

function hexLittleEndian(word: number): string {
  const view = new DataView(new ArrayBuffer(4))
  view.setInt32(0, word, true)
  return view.getUint32(0).toString(16).padStart(8, '0')
}
