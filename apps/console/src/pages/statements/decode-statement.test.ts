import { describe, expect, it } from 'vitest'
import { decodeStatement } from './decode-statement.ts'

const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Größe</a>`
const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

describe('the file of a statement', () => {
  it.each([
    ['in UTF-8', utf8('Größe,1')],
    ['in UTF-8 with its mark', utf8('\ufeffGröße,1')],
    ['in UTF-16, little end first', utf16('\ufeffGröße,1', true)],
    ['in UTF-16, big end first', utf16('\ufeffGröße,1', false)],
  ])('%s is its text, of any format', (_what, bytes) =>
    expect(decodeStatement(bytes)).toEqual({ text: 'Größe,1' }),
  )

  it.each([
    ['UTF-8', utf8(declared('UTF-8'))],
    ['ISO-8859-1', latin(declared('ISO-8859-1'))],
    ['UTF-16', utf16(`\ufeff${declared('UTF-16')}`, true)],
  ])('is read as the %s it declares', (encoding, bytes) =>
    expect(decodeStatement(bytes)).toEqual({ text: declared(encoding) }),
  )

  it.each([
    ['ISO-8859-1 that declares UTF-8', latin(declared('UTF-8'))],
    ['ISO-8859-1 that declares nothing', latin('Größe')],
    ['UTF-8 with its mark that declares ISO-8859-1', utf8(`\ufeff${declared('ISO-8859-1')}`)],
    ['UTF-16 without its mark', utf16(declared('UTF-16'), true)],
    ['an encoding of another kind', latin(declared('EBCDIC-CP-US'))],
    ['half a character of UTF-16', utf16('\ufeffab', true).slice(0, 5)],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0xd8)],
  ])('is refused when it is %s', (_what, bytes) =>
    expect(decodeStatement(bytes)).toEqual({ wrong: 'encoding' }),
  )

  it('is refused past 2,000,000 characters, before it is decoded where its bytes are too many', () => {
    expect(decodeStatement(new Uint8Array(2_000_000).fill(97))).toHaveProperty('text')
    expect(decodeStatement(new Uint8Array(2_000_001).fill(97))).toEqual({ wrong: 'size' })
    expect(decodeStatement(new Uint8Array(50_000_000))).toEqual({ wrong: 'size' })
  })
})
