import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TokenMint } from './token.ts'

const pepper = 'a pepper for tokens, thirty-two characters or more'
const mint = new TokenMint(pepper)
const issuedAt = Date.UTC(2026, 10, 20, 12)
const weekMs = 7 * 86_400_000
const ad = {
  groupId: '5f1c2d3e-4b5a-8697-8807-16253443526f',
  slotId: '0190c5a0-0000-7000-8000-00000000a001',
  price: 5_500n,
  issuedAt,
}

describe('a token', () => {
  it('reads as what was minted, and keeps its authentication tag as its signature', () => {
    const { text, nonce } = mint.mint(ad)
    const signature = Buffer.from(text, 'base64url').subarray(-16).toString('hex')
    expect(mint.read(text, 'ad', issuedAt)).toEqual({ ...ad, kind: 'ad', nonce, clickedAt: 0, signature })
  })

  it('of a click names the same ad and the moment of the click', () => {
    const read = mint.read(mint.mint(ad).text, 'ad', issuedAt)
    if (!read) throw new Error('the token was not read')
    const click = mint.read(mint.clickId(read, issuedAt + 5), 'click', issuedAt + 6)
    expect(click).toMatchObject({ ...ad, kind: 'click', nonce: read.nonce, clickedAt: issuedAt + 5 })
  })

  it('has no more in common with another of its group than chance brings', () => {
    const tokens = Array.from({ length: 200 }, () => Buffer.from(mint.mint(ad).text, 'base64url'))
    let [same, compared] = [0, 0]
    for (const [n, one] of tokens.entries()) {
      for (const other of tokens.slice(n + 1)) {
        for (const [at, byte] of one.entries()) {
          compared += 1
          same += byte === other[at] ? 1 : 0
        }
      }
    }
    // 1 in 256; ten standard errors of the independent bytes are far below a single byte that never changes (1 in 96).
    expect(same / compared).toBeGreaterThan(0.0035)
    expect(same / compared).toBeLessThan(0.0043)
  })

  it('is read for a week after the week of its key, a click id for five; later nobody reads it', () => {
    const { text } = mint.mint(ad)
    const token = mint.read(text, 'ad', issuedAt)
    if (!token) throw new Error('the token was not read')
    const clickId = mint.clickId(token, issuedAt)
    for (const [passedMs, adReads, clickReads] of [
      [weekMs, true, true],
      [2 * weekMs, false, true],
      [30 * 86_400_000, false, true],
      [10 * weekMs, false, false],
    ] as const) {
      const at = issuedAt + passedMs
      expect([!!mint.read(text, 'ad', at), !!mint.read(clickId, 'click', at)]).toEqual([adReads, clickReads])
    }
  })
})

describe('nothing else is a token', () => {
  const { text } = mint.mint(ad)
  const bytes = Buffer.from(text, 'base64url')
  const read = (bad: string) => mint.read(bad, 'ad', issuedAt)

  it('with any one bit of it flipped', () => {
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect([bit, read(changed.toString('base64url'))]).toEqual([bit, undefined])
    }
  })

  it('with any one character of it replaced, the last one too', () => {
    for (let at = 0; at < text.length; at += 1) {
      for (const sign of 'AZ_-') {
        if (sign !== text[at]) expect(read(text.slice(0, at) + sign + text.slice(at + 1))).toBeUndefined()
      }
    }
  })

  it('cut short, made longer, empty, huge, binary, or of another shape', () => {
    const texts = [
      ...Array.from({ length: text.length }, (_, length) => text.slice(0, length)),
      `${text}A`,
      `${text}AAAA`,
      `${text}=`,
      ` ${text}`,
      text.repeat(10_000),
      '\0'.repeat(text.length),
      '\u{1F600}'.repeat(text.length / 2),
      Buffer.alloc(bytes.length).toString('base64url'),
      bytes.toString('latin1'),
      '__proto__',
    ]
    for (const bad of texts) expect(read(bad)).toBeUndefined()
    for (let n = 0; n < 1_000; n += 1)
      expect(read(randomBytes(bytes.length).toString('base64url'))).toBeUndefined()
  })

  it('made with another key, or of the other kind', () => {
    const foreign = new TokenMint(`${pepper}.`).mint(ad).text
    expect(read(foreign)).toBeUndefined()
    const token = read(text)
    if (!token) throw new Error('the token was not read')
    expect(read(mint.clickId(token, issuedAt))).toBeUndefined()
    expect(mint.read(text, 'click', issuedAt)).toBeUndefined()
  })
})
