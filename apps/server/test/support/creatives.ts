import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/** A picture of one colour as a file to upload. */
export async function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
  background: string | { r: number; g: number; b: number } = '#0b5d57',
): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .toFormat(format)
    .toBuffer()
  return fileOf(bytes)
}

export function fileOf(bytes: Uint8Array, name = 'creative.bin'): File {
  return new File([new Uint8Array(bytes)], name)
}

/** The demo's own film: WebM, 640 × 360, about five seconds. */
export const filmBytes = readFileSync(new URL('../../../demo/src/assets/first-boat.webm', import.meta.url))

/** The smallest MP4 that says all that is read of one; its picture is nothing but zeros. */
export function mp4({ width = 640, height = 360, seconds = 4 } = {}): Buffer {
  const head = Buffer.alloc(100)
  head.writeUInt32BE(1000, 12)
  head.writeUInt32BE(seconds * 1000, 16)
  const track = Buffer.alloc(84)
  track.writeUInt32BE(width * 65_536, 76)
  track.writeUInt32BE(height * 65_536, 80)
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(13)])
  const trak = box('trak', box('tkhd', track), box('mdia', box('hdlr', handler)))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\x00\x00\x02\x00isommp41')),
    box('moov', box('mvhd', head), trak),
    box('mdat', Buffer.alloc(64)),
  ])
}

function box(name: string, ...bodies: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + bodies.reduce((sum, { length }) => sum + length, 0))
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...bodies])
}
