import { expect, test } from 'vitest'
import { type Cut, partsAt, placesOf, tooLongBy, worstAt } from './ad-length.ts'

const upTo = (length: number) => (shown: string) => shown.length <= length

test('a text that fits is not too long, one that does not by as many characters as are cut', () => {
  expect(tooLongBy('Storm shell', 'en', upTo(11))).toBe(0)
  // Ten places, one of which is the ellipsis's.
  expect(tooLongBy('Storm shell', 'en', upTo(10))).toBe(2)
  expect(tooLongBy('Storm shell', 'en', upTo(0))).toBe(11)
  expect(tooLongBy('', 'en', upTo(0))).toBe(0)
})

test('a character is what readers take for one', () => {
  // Two signs with marks above and below, of three and two code points.
  expect(tooLongBy('น้ำผู้', 'th', upTo(1))).toBe([...new Intl.Segmenter('th').segment('น้ำผู้')].length)
  expect(tooLongBy('👩‍👩‍👧a', 'en', () => false)).toBe(2)
})

test('with text at 200% the words below the headline may give way, the headline and whose ad it is may not', () => {
  expect(partsAt({ width: 320, text: 1 })).toContain('content')
  expect(partsAt({ width: 320, text: 2 })).toEqual(['advertiser', 'product'])
  expect(placesOf(true).map(({ width }) => width)).toEqual([728, 320, 728, 320])
})

test('of each size of text the width is named where most is cut', () => {
  const cut = (part: Cut['part'], width: number, text: number, over: number) => ({ part, width, text, over })
  const cuts = [
    cut('product', 320, 1, 4),
    cut('product', 260, 1, 9),
    cut('content', 260, 1, 1),
    cut('product', 320, 2, 20),
    cut('advertiser', 320, 2, 3),
    cut('advertiser', 728, 2, 1),
  ]
  expect(worstAt(1, cuts)).toEqual([cut('product', 260, 1, 9), cut('content', 260, 1, 1)])
  expect(worstAt(2, cuts)).toEqual([cut('product', 320, 2, 20), cut('advertiser', 320, 2, 3)])
  expect(worstAt(2, cuts.slice(0, 3))).toEqual([])
})
