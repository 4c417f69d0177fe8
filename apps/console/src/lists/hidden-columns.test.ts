import { expect, test } from 'vitest'
import { hiddenIn } from './hidden-columns.ts'

test.each([null, '', 'no JSON', 'null', '3', '{"a": 1}', '{"a": [1, null, {}]}'])(
  'what a browser kept is not believed: %s',
  (text) => {
    expect(Object.values(hiddenIn(text)).flat()).toEqual([])
  },
)

test('what was hidden of a list is hidden again', () => {
  expect(hiddenIn('{"list": ["Fee", "State"], "other": ["Fee"]}')).toEqual({
    list: ['Fee', 'State'],
    other: ['Fee'],
  })
})
