/** As much as the server takes of one statement; a file in UTF-16 has twice as many bytes. */
const charactersMax = 2_000_000

/** The encodings of bank files, by what an XML declaration calls them; TextDecoder reads ISO-8859-1 as Windows does. */
const encodings = new Map([
  ['utf-8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
])

/**
 * A statement file as text: by its byte order mark, else by the encoding its XML declares, else as UTF-8. Says `encoding` where
 * the bytes are not of that encoding or it is another one, and `size` where it is longer than a statement may be.
 */
export function decodeStatement(bytes: Uint8Array): { text: string } | { wrong: 'encoding' | 'size' } {
  if (bytes.length > charactersMax * 2 + 2) return { wrong: 'size' }
  const encoding = encodingOf(bytes)
  if (encoding === undefined) return { wrong: 'encoding' }
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.length > charactersMax ? { wrong: 'size' } : { text }
  } catch {
    return { wrong: 'encoding' }
  }
}

function encodingOf(bytes: Uint8Array): string | undefined {
  const declared = declaredEncoding(bytes)
  const utf16 = { 'ff,fe': 'utf-16le', 'fe,ff': 'utf-16be' }[hex(bytes.slice(0, 2))]
  if (utf16) return utf16
  // With its mark, UTF-8 is UTF-8; a declaration of something else contradicts it.
  if (hex(bytes.slice(0, 3)) === 'ef,bb,bf') return (declared ?? 'utf-8') === 'utf-8' ? 'utf-8' : undefined
  return encodings.get(declared ?? 'utf-8')
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('windows-1252').decode(bytes.slice(0, 200))
  return /^(?:ï»¿)?<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(start)?.[1]?.toLowerCase()
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16)).join(',')
