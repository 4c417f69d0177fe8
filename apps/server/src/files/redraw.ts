import { Refusal } from '@fairlead/contract/refusals'
import sharp from 'sharp'

const pixelsMax = 24_000_000
const secondsMax = 10

// Only three of the many formats that the library reads; what it cannot open cannot have a flaw in opening it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)

/** True for the first bytes of a JPEG, a PNG or a WebP; a name or an announced type proves nothing. */
export function looksLikeImage(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
    bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) ||
    (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
  )
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Draws an image anew as WebP, upright and at most `sideMax` pixels a side: whatever else was in the file, such as where it
 * was taken or a second file behind it, is gone. One image at a time, since each may take 100 MB while it is open.
 * Throws Refusal not_an_image, or image_too_large above 24 megapixels.
 */
export function redraw(bytes: Buffer, sideMax = 1024): Promise<Buffer> {
  const mine = last.then(() => redrawNow(bytes, sideMax))
  last = mine.catch(() => {})
  return mine
}

async function redrawNow(bytes: Buffer, sideMax: number): Promise<Buffer> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > pixelsMax) throw new Refusal('image_too_large')
    return await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: secondsMax })
      .toBuffer()
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Whatever the library could not make an image of.
    throw new Refusal('not_an_image')
  }
}
