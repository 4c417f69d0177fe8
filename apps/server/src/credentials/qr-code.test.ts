import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { qrCode, qrPath } from './qr-code.ts'

const drawn = (text: string) => qrCode(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
const fingerprint = (text: string) => {
  const bits = qrCode(text).flatMap((row) => row.map(Number))
  return createHash('sha256').update(bits.join('')).digest('hex').slice(0, 16)
}

it('draws a letter as the standard has it', () => {
  expect(drawn('A')).toEqual([
    '#######..#.##.#######',
    '#.....#..###..#.....#',
    '#.###.#.##.##.#.###.#',
    '#.###.#..#.#..#.###.#',
    '#.###.#...#.#.#.###.#',
    '#.....#.....#.#.....#',
    '#######.#.#.#.#######',
    '........##.##........',
    '###.########.##...#..',
    '#.##....#.....#...##.',
    '.#.####..##.#...#...#',
    '.#.##...##....#...#..',
    '..##.##.#...#.#.#.#.#',
    '........#..#.#.#.#.#.',
    '#######.#.##.###.####',
    '#.....#.######.###...',
    '#.###.#.##.#.###.##.#',
    '#.###.#..##...#...##.',
    '#.###.#.##..#...#...#',
    '#.....#.#.....#...##.',
    '#######.###.#.#.#.###',
  ])
})

// Each was drawn alike by the package qrcode 1.5 and read by jsqr 1.4.
it.each([
  [1, 20, 25, 'baa060e9e1c8c225'],
  [2, 90, 37, 'ed6b697e62da623b'],
  [3, 120, 41, '0b19bdcf2076ce12'],
  [4, 140, 45, '2904c177d5490bf8'],
  [5, 200, 53, '4cd8fec0dec11a10'],
  [6, 271, 57, '2a3838206a79d67d'],
])('draws a text in %i of its sizes: %i bytes', (_n, length, side, print) => {
  const text = `${'x'.repeat(length - 1)}y`
  expect(qrCode(text)).toHaveLength(side)
  expect(fingerprint(text)).toBe(print)
})

it('says when a text is too long', () => {
  expect(() => qrCode('x'.repeat(272))).toThrow('too long')
})

it('is an SVG path of what is dark, with a quiet zone of four', () => {
  const { side, path } = qrPath('A')
  expect(side).toBe(29)
  expect(path).toMatch(/^M4 4h7v1h-7zM13 4h1v1h-1z/)
  const area = [...path.matchAll(/h(\d+)v1/g)].reduce((all, [, width]) => all + Number(width), 0)
  expect(area).toBe(qrCode('A').flat().filter(Boolean).length)
})
