import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Person = Awaited<ReturnType<typeof registerPartner>>
type Format = 'jpeg' | 'png' | 'webp'
const upload = ({ api }: Person, bytes: Uint8Array, name = 'picture.png') =>
  api.files.upload({ file: new File([new Uint8Array(bytes)], name) })
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5d57' }, limitInputPixels: false })
const image = (format: Format, width = 40, height = 30) => plain(width, height).toFormat(format).toBuffer()
const fetchFile = (url: string) => world.app.inject({ method: 'GET', url })
const filesKept = () => {
  try {
    return readdirSync(join(world.ctx.dataDir, 'uploads')).length
  } catch {
    return 0
  }
}

describe('uploading an image', () => {
  it.each<Format>(['jpeg', 'png', 'webp'])('keeps a %s drawn anew as WebP and serves it', async (format) => {
    const person = await registerPartner(world)
    const { id, url } = await upload(person, await image(format), '../../etc/passwd')
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(url).toMatch(/^\/api\/files\/[0-9a-f]{32}\.webp$/)
    const answer = await fetchFile(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
  })

  it('serves it to everybody for ever, sniffed by nobody and allowed nothing', async () => {
    const { url } = await upload(await registerPartner(world), await image('png'))
    const { headers } = await fetchFile(url)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it('makes it at most 1024 pixels a side and turns it upright', async () => {
    const sideways = await plain(3000, 1500).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { url } = await upload(await registerPartner(world), sideways)
    const { width, height, orientation } = await sharp((await fetchFile(url)).rawPayload).metadata()
    expect([width, height, orientation]).toEqual([512, 1024, undefined])
  })

  it('keeps nothing that was in the file beside the image', async () => {
    const secret = 'Harbour Street 7'
    const tagged = await plain(40, 30)
      .withExif({ IFD0: { Copyright: secret, ImageDescription: secret } })
      .jpeg()
      .toBuffer()
    expect(tagged.includes(secret)).toBe(true)
    const sent = Buffer.concat([tagged, Buffer.from('<script>second file</script>')])
    const { url } = await upload(await registerPartner(world), sent)
    const kept = (await fetchFile(url)).rawPayload
    expect([kept.includes(secret), kept.includes('<script>')]).toEqual([false, false])
    const { exif, icc, xmp } = await sharp(kept).metadata()
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
  })

  it('becomes the partner’s picture by an edit', async () => {
    const person = await registerPartner(world)
    expect((await person.api.session.userInfo({})).avatar).toBeNull()
    const { id, url } = await upload(person, await image('webp'))
    expect((await person.api.profile.edit({ avatar: id })).avatar).toBe(url)
    expect((await person.api.session.userInfo({})).avatar).toBe(url)
    expect((await person.api.profile.edit({ nickname: 'Harbour' })).avatar).toBe(url)
  })

  it('of somebody else becomes nobody’s picture, as one that does not exist', async () => {
    const person = await registerPartner(world)
    const { id } = await upload(await registerPartner(world), await image('png'))
    for (const avatar of [id, randomUUID()]) {
      await expect(person.api.profile.edit({ avatar })).rejects.toMatchObject({
        code: 405,
        key: 'data_error',
        field: 'avatar',
      })
    }
    expect((await person.api.session.userInfo({})).avatar).toBeNull()
  })
})

describe('what is no image', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
  const cases: [string, Uint8Array][] = [
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('no image')],
    ['an SVG', Buffer.from(svg)],
    ['an SVG behind the first bytes of a PNG', Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['the first bytes of a JPEG alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['another RIFF file', Buffer.from('RIFF\x00\x00\x00\x00WAVEfmt ', 'latin1')],
  ]
  it.each(cases)('is refused: %s', async (_what, bytes) => {
    const before = filesKept()
    await expect(upload(await registerPartner(world), bytes)).rejects.toMatchObject({
      code: 400,
      key: 'not_an_image',
      field: 'file',
    })
    expect(filesKept()).toBe(before)
  })

  it('is refused where half of it is missing', async () => {
    const noise = await plain(400, 300).png({ compressionLevel: 0 }).toBuffer()
    const half = noise.subarray(0, noise.length / 2)
    expect(await refusalOf(upload(await registerPartner(world), half))).toBe('not_an_image')
  })
})

describe('an image that is too large', () => {
  const most = 5 * 1024 * 1024

  it('by its bytes is refused, and one of exactly 5 MB is not', async () => {
    const person = await registerPartner(world)
    const sent = (length: number, start: Buffer) =>
      Buffer.concat([start, Buffer.alloc(length - start.length)])
    const small = await image('jpeg')
    await upload(person, sent(most, small))
    await expect(upload(person, sent(most + 1, small))).rejects.toMatchObject({
      key: 'image_too_large',
      field: 'file',
    })
  })

  it('by its pixels is refused before it is opened, and one of 24 megapixels is not', async () => {
    const person = await registerPartner(world)
    await upload(person, await image('png', 6000, 4000))
    await expect(upload(person, await image('png', 6001, 4000))).rejects.toMatchObject({
      key: 'image_too_large',
      field: 'file',
    })
  })
})

describe('the twenty-first image of a day', () => {
  it('is refused, and the first of the next day is not', async () => {
    const person = await registerPartner(world)
    const picture = await image('png', 2, 2)
    for (let n = 0; n < 20; n += 1) await upload(person, picture)
    expect(await refusalOf(upload(person, picture))).toBe('too_often')
    await upload(await registerPartner(world), picture)
    world.clock.advance(86_400_000)
    await upload(person, picture)
  })
})

describe('a file that nobody uploaded', () => {
  const paths = [
    `${'0'.repeat(32)}.webp`,
    `${'0'.repeat(32)}.svg`,
    '..%2Fpepper',
    '%2e%2e%2fpepper',
    '..%5Cpepper',
    'a%00.webp',
    'upload',
  ]
  it.each(paths)('answers HTTP 404: %s', async (path) => {
    const answer = await fetchFile(`/api/files/${path}`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 405])
  })
})
