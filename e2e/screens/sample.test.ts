import { expect, it } from 'vitest'
import { dealt } from './sample.ts'
import { screens } from './table.ts'

const names = (hand: number, seed?: number) => dealt(screens, 9, hand, seed).map(({ name }) => name)
const hands = Array.from({ length: 9 }, (_, hand) => hand)

it('deals each screen to one hand, evenly and in the order of the table', () => {
  const all = hands.flatMap((hand) => names(hand))
  expect(all.toSorted()).toEqual(screens.map(({ name }) => name).toSorted())
  const sizes = hands.map((hand) => names(hand).length)
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
  const order = screens.map(({ name }) => name)
  expect(names(0)).toEqual(order.filter((name) => names(0).includes(name)))
})

it('deals the same by the same seed, and otherwise by another', () => {
  expect(names(3, 1)).toEqual(names(3, 1))
  expect(names(3, 1)).not.toEqual(names(3, 2))
})
