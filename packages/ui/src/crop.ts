/** A square part of an image: its centre in image pixels, and how much closer than "all that fits" it is (1 to 4). */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number }

export type Size = { readonly width: number; readonly height: number }

export const zoomMost = 4

/** The largest square in the middle of the image. */
export function middleOf(image: Size): Crop {
  return { x: image.width / 2, y: image.height / 2, zoom: 1 }
}

/** How many image pixels the square is wide. */
export function sideOf(image: Size, crop: Crop): number {
  return Math.min(image.width, image.height) / crop.zoom
}

/** The same crop, moved and zoomed no further than the image's edges. */
export function within(image: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, zoomMost)
  const half = sideOf(image, { ...crop, zoom }) / 2
  return {
    zoom,
    x: clamp(crop.x, half, image.width - half),
    y: clamp(crop.y, half, image.height - half),
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
