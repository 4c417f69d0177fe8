/**
 * Draws the film of the demo's video plan and writes it as WebM, with its first frame as poster:
 * `npm run film -w e2e`. Nobody else's picture or sound is in it.
 */
import { writeFileSync } from 'node:fs'
import { openBrowser } from './browser.ts'

const assets = new URL('../apps/demo/src/assets/', import.meta.url)
/** Five seconds and no more: what moves for longer would need a way to be stopped (WCAG 2.2.2). */
const film = { width: 640, height: 360, seconds: 5, bitsPerSecond: 350_000 }

/** Runs in the page: the first boat of the day crosses while the sun comes up, and a bottle stands on the quay. */
async function record({ width, height, seconds, bitsPerSecond }: typeof film) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  document.body.append(canvas)
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  const fill = (colour: string, draw: () => void) => {
    pen.fillStyle = colour
    pen.beginPath()
    draw()
    pen.fill()
  }
  const sea = height * 0.62

  function sky(t: number): void {
    const dawn = pen.createLinearGradient(0, 0, 0, sea)
    dawn.addColorStop(0, `hsl(200 45% ${30 + 30 * t}%)`)
    dawn.addColorStop(1, `hsl(${28 + 14 * t} 85% ${62 + 14 * t}%)`)
    pen.fillStyle = dawn
    pen.fillRect(0, 0, width, sea)
    fill('#ffe9b8', () => pen.arc(width * 0.3, sea + 40 - 110 * t, 34, 0, 2 * Math.PI))
    fill('#4a6b6e', () => {
      pen.moveTo(0, sea)
      for (const [x, y] of [
        [0, -34],
        [90, -52],
        [190, -22],
        [330, -40],
        [470, -16],
        [width, -30],
      ] as const)
        pen.lineTo(x, sea + y)
      pen.lineTo(width, sea)
    })
  }

  function water(t: number): void {
    pen.fillStyle = '#1f5a63'
    pen.fillRect(0, sea, width, height - sea)
    pen.fillStyle = '#f6d79a55'
    for (let row = 0; row < 9; row += 1) {
      const w = 120 - 9 * row
      pen.fillRect(width * 0.3 - w / 2 + 9 * Math.sin(row * 2 + 7 * t), sea + 6 + 14 * row, w, 3)
    }
  }

  function boat(t: number): void {
    const [x, y] = [-150 + (width * 0.62 + 150) * (1 - (1 - t) ** 2), sea + 18 + 2 * Math.sin(16 * t)]
    fill('#f4efe4', () => pen.roundRect(x + 26, y - 42, 78, 28, 5))
    fill('#12353b', () => {
      for (const at of [34, 52, 70, 88]) pen.roundRect(x + at, y - 35, 10, 10, 2)
    })
    fill('#c9502f', () => pen.roundRect(x + 60, y - 66, 16, 24, 2))
    fill('#12353b', () => {
      pen.moveTo(x, y - 16)
      pen.lineTo(x + 140, y - 16)
      pen.lineTo(x + 122, y + 8)
      pen.lineTo(x + 14, y + 8)
    })
    for (const puff of [0, 1, 2])
      fill('#ffffff66', () =>
        pen.arc(
          x + 62 - 20 * puff,
          y - 78 - 13 * puff - 3 * Math.sin(9 * t + puff),
          6 + 4 * puff,
          0,
          2 * Math.PI,
        ),
      )
  }

  function quay(): void {
    pen.fillStyle = '#6d5a48'
    pen.fillRect(width * 0.66, height * 0.78, width * 0.34, height * 0.22)
    pen.fillStyle = '#574636'
    pen.fillRect(width * 0.66, height * 0.78, width * 0.34, 6)
    const [x, y] = [width * 0.82, height * 0.78]
    fill('#2b1710', () => {
      pen.roundRect(x - 26, y - 118, 52, 118, 9)
      pen.roundRect(x - 11, y - 158, 22, 48, 4)
    })
    fill('#d8a24a', () => pen.roundRect(x - 13, y - 168, 26, 14, 3))
    fill('#f4efe4', () => pen.roundRect(x - 26, y - 86, 52, 52, 2))
    fill('#c9502f', () => pen.arc(x, y - 60, 15, Math.PI, 0))
    fill('#1f5a63', () => pen.rect(x - 17, y - 58, 34, 5))
  }

  const draw = (t: number) => {
    sky(t)
    water(t)
    boat(t)
    quay()
  }
  const base64 = async (blob: Blob) => {
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }

  draw(0.35)
  const poster = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.8))
  draw(0)
  const recorder = new MediaRecorder(canvas.captureStream(25), {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: bitsPerSecond,
  })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const stopped = new Promise((done) => recorder.addEventListener('stop', done))
  recorder.start()
  await new Promise<void>((done) => {
    const start = performance.now()
    const step = () => {
      const t = (performance.now() - start) / 1000 / seconds
      draw(Math.min(1, t))
      if (t < 1) requestAnimationFrame(step)
      else done()
    }
    step()
  })
  recorder.stop()
  await stopped
  return { film: await base64(new Blob(parts)), poster: poster ? await base64(poster) : '' }
}

const browser = await openBrowser()
const page = await browser.newPage()
const made = await page.evaluate(record, film)
await browser.close()
for (const [name, base64] of [
  ['first-boat.webm', made.film],
  ['first-boat.webp', made.poster],
] as const) {
  const bytes = Buffer.from(base64, 'base64')
  writeFileSync(new URL(name, assets), bytes)
  process.stdout.write(`${name}: ${bytes.length} bytes\n`)
}
