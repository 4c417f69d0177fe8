/** What a film says of itself. Sides in pixels, of the first track with a picture; the duration in ms, 0 where it says none. */
export type FilmFacts = {
  readonly mediaType: 'video/mp4' | 'video/webm'
  readonly width: number
  readonly height: number
  readonly duration: number
}

/** True for the first bytes of an MP4 or a WebM; a name or an announced type proves nothing. */
export function looksLikeFilm(bytes: Buffer): boolean {
  return isMp4(bytes) || isWebm(bytes)
}

/**
 * Reads a film's own structure, from its first byte to its last; nothing is decoded. Undefined for one that is cut short, has
 * something behind its end, or has no picture.
 */
export function readFilm(bytes: Buffer): FilmFacts | undefined {
  try {
    return isMp4(bytes) ? readMp4(bytes) : isWebm(bytes) ? readWebm(bytes) : undefined
  } catch (error) {
    // Reading past the end: it says that it is longer than it is.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const isMp4 = (bytes: Buffer) => bytes.toString('latin1', 4, 8) === 'ftyp'
const isWebm = (bytes: Buffer) => bytes.length > 4 && bytes.readUInt32BE(0) === ebmlHeader

type Part<Name> = { readonly name: Name; readonly body: Buffer }

/** The boxes of ISO 14496-12 that stand in a row. Throws a RangeError where they do not come out even. */
function* boxesOf(bytes: Buffer): Generator<Part<string>> {
  for (let at = 0; at < bytes.length; ) {
    const said = bytes.readUInt32BE(at)
    const head = said === 1 ? 16 : 8
    const size = said === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : said === 0 ? bytes.length - at : said
    if (size < head || at + size > bytes.length) throw new RangeError('a box past the end')
    yield { name: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + head, at + size) }
    at += size
  }
}

function readMp4(bytes: Buffer): FilmFacts | undefined {
  const top = [...boxesOf(bytes)]
  const movie = top.find(({ name }) => name === 'moov')
  if (!movie || !top.some(({ name }) => name === 'mdat')) return undefined
  const parts = [...boxesOf(movie.body)]
  const head = parts.find(({ name }) => name === 'mvhd')
  const sides = parts.filter(({ name }) => name === 'trak').map(({ body }) => sidesOfTrack(body))
  const found = sides.find((each) => each !== undefined)
  return head && found && { mediaType: 'video/mp4', ...found, duration: durationOf(head.body) }
}

/** Of `mvhd`: two moments, then units to a second, then the duration in them; all but the units are wider in version 1. */
function durationOf(body: Buffer): number {
  const wide = body.readUInt8(0) === 1
  const units = body.readUInt32BE(wide ? 20 : 12)
  const length = wide ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16)
  return units === 0 ? 0 : Math.round((length / units) * 1000)
}

/** Of a track with a picture the last two fields of its `tkhd`, each with sixteen bits behind the point. */
function sidesOfTrack(body: Buffer): Pick<FilmFacts, 'width' | 'height'> | undefined {
  const parts = [...boxesOf(body)]
  const media = parts.find(({ name }) => name === 'mdia')
  const head = parts.find(({ name }) => name === 'tkhd')
  const handler = media && [...boxesOf(media.body)].find(({ name }) => name === 'hdlr')
  if (!head || handler?.body.toString('latin1', 8, 12) !== 'vide') return undefined
  const { body: said } = head
  return {
    width: said.readUInt32BE(said.length - 8) / 65_536,
    height: said.readUInt32BE(said.length - 4) / 65_536,
  }
}

const ebmlHeader = 0x1a45dfa3
const ids = {
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
} as const

/** The elements of EBML (RFC 8794) that stand in a row. Throws a RangeError where they do not come out even. */
function* elementsOf(bytes: Buffer): Generator<Part<number>> {
  for (let at = 0; at < bytes.length; ) {
    const idLength = lengthAt(bytes, at)
    const name = bytes.readUIntBE(at, Math.min(idLength, 4))
    at += idLength
    const sizeLength = lengthAt(bytes, at)
    const said = sizeAt(bytes, at, sizeLength)
    at += sizeLength
    // What was recorded live may not say how long it is: then it is the last.
    const size = said ?? bytes.length - at
    if (at + size > bytes.length) throw new RangeError('an element past the end')
    yield { name, body: bytes.subarray(at, at + size) }
    at += size
  }
}

/** How many bytes a number has that begins here: its first bit that is set says so. */
function lengthAt(bytes: Buffer, at: number): number {
  const length = Math.clz32(bytes.readUInt8(at)) - 23
  if (length > 8) throw new RangeError('no number')
  return length
}

/** Undefined where every bit is set, which says that nobody knows. */
function sizeAt(bytes: Buffer, at: number, length: number): number | undefined {
  let value = BigInt(bytes.readUInt8(at) & ((1 << (8 - length)) - 1))
  for (let next = 1; next < length; next += 1) value = (value << 8n) | BigInt(bytes.readUInt8(at + next))
  return value === (1n << BigInt(7 * length)) - 1n ? undefined : Number(value)
}

function readWebm(bytes: Buffer): FilmFacts | undefined {
  const [header, segment, behind] = [...elementsOf(bytes)]
  const docType = header && find(header.body, ids.docType)
  if (docType?.toString('latin1').replaceAll('\0', '') !== 'webm') return undefined
  if (segment?.name !== ids.segment || behind) return undefined
  const parts = [...elementsOf(segment.body)]
  const body = (id: number) => parts.find(({ name }) => name === id)?.body
  const [info, tracks] = [body(ids.info), body(ids.tracks)]
  if (!info || !tracks || !body(ids.cluster)) return undefined
  const scale = numberOf(find(info, ids.timestampScale)) ?? 1_000_000
  const length = find(info, ids.duration)
  const duration = length && (length.length === 4 ? length.readFloatBE() : length.readDoubleBE())
  const track = [...elementsOf(tracks)].find(
    ({ name, body }) => name === ids.track && numberOf(find(body, ids.trackType)) === 1,
  )
  const video = track && find(track.body, ids.video)
  const [width, height] = video ? [numberOf(find(video, ids.width)), numberOf(find(video, ids.height))] : []
  if (width === undefined || height === undefined) return undefined
  return {
    mediaType: 'video/webm',
    width,
    height,
    duration: Math.round(((duration ?? 0) * scale) / 1_000_000),
  }
}

function find(bytes: Buffer, id: number): Buffer | undefined {
  return [...elementsOf(bytes)].find(({ name }) => name === id)?.body
}

function numberOf(body: Buffer | undefined): number | undefined {
  return body && body.length > 0 && body.length <= 6 ? body.readUIntBE(0, body.length) : undefined
}
