import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import css from './CropBox.module.css'
import { type Crop, middleOf, sideOf, within, zoomMost } from './crop.ts'

export type { Crop }

export type CropBoxProps = {
  image: ImageBitmap
  /** Null until something was moved: then it is the largest square in the middle. */
  crop: Crop | null
  onChange: (crop: Crop) => void
  /** Says what is moved, and how: by dragging or by the arrow keys. */
  label: string
  zoomLabel: string
}

/** The square's side in the units of the canvas; the page scales it. */
const side = 512
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Chooses a square of an image: drag it or use the arrow keys, zoom by the slider. The circle shows what will be seen. */
export function CropBox({ image, crop: chosen, onChange, label, zoomLabel }: CropBoxProps) {
  const crop = chosen ?? middleOf(image)
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawCrop(context, image, chosen ?? middleOf(image))
  }, [image, chosen])

  /** In canvas pixels; the image goes with the finger, so the square goes the other way. */
  function move(right: number, down: number) {
    const scale = sideOf(image, crop) / side
    onChange(within(image, { ...crop, x: crop.x - right * scale, y: crop.y - down * scale }))
  }

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const scale = side / event.currentTarget.clientWidth
    move(event.movementX * scale, event.movementY * scale)
  }

  function press(event: KeyboardEvent) {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    move(-arrow[0] * (side / 32), -arrow[1] * (side / 32))
  }

  return (
    <div className={css.box}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: moved by the arrow keys */}
      <div className={css.frame} role="application" aria-label={label} tabIndex={0} onKeyDown={press}>
        <canvas
          ref={canvas}
          width={side}
          height={side}
          className={css.canvas}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
        <div className={css.circle} />
      </div>
      <label className={css.zoom}>
        {zoomLabel}
        <input
          type="range"
          min={1}
          max={zoomMost}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onChange(within(image, { ...crop, zoom: Number(event.target.value) }))}
        />
      </label>
    </div>
  )
}

/** The chosen square as a picture of its own, for sending. Throws where the browser cannot encode it. */
export async function cutOut(image: ImageBitmap, crop: Crop | null): Promise<Blob> {
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw on')
  drawCrop(context, image, crop ?? middleOf(image))
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}

function drawCrop(context: CanvasDrawImage & CanvasRect, image: ImageBitmap, crop: Crop) {
  const from = sideOf(image, crop)
  context.clearRect(0, 0, side, side)
  context.drawImage(image, crop.x - from / 2, crop.y - from / 2, from, from, 0, 0, side, side)
}
