import { expect, test } from 'vitest'
import { isAsked, keptOf, viewsIn, viewsMax, withView } from './saved-views.ts'

const toSend = { name: 'To send', asked: { state: 'approved', sort: 'amount' } }

test('a view keeps filters and order, and nobody’s name', () => {
  const asked = { ...toSend.asked, find: 'marisol', partner: 'p', cursor: 'c' }
  expect(keptOf(asked)).toEqual(toSend.asked)
})

test('a view is the chosen one while the list is asked for as it says, whatever is looked for', () => {
  expect(isAsked(toSend.asked, { ...toSend.asked, find: 'W-4' })).toBe(true)
  expect(isAsked(toSend.asked, { state: 'approved' })).toBe(false)
  expect(isAsked({}, { ...toSend.asked })).toBe(false)
  expect(isAsked({}, { partner: 'p' })).toBe(false)
})

test.each([null, '', 'no JSON', 'null', '3', '{"a": 1}', '{"a": [{"name": ""}, {"name": "x"}, null]}'])(
  'what a browser kept is not believed: %s',
  (text) => {
    expect(Object.values(viewsIn(text)).flat()).toEqual([])
  },
)

test('what was kept is there again, and no more than may be saved', () => {
  const many = Array.from({ length: viewsMax + 3 }, (_, at) => ({ ...toSend, name: `View ${at}` }))
  expect(viewsIn(JSON.stringify({ list: many })).list).toEqual(many.slice(0, viewsMax))
})

test('a name is there once, in its place', () => {
  const other = { name: 'Other', asked: { state: 'sent' } }
  const again = { ...toSend, asked: { state: 'in_review' } }
  expect(withView([toSend, other], again)).toEqual([again, other])
})
