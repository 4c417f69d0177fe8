import { fieldsOf } from '@fairlead/contract/shapes'
import { expect, test } from 'vitest'
import { callOf } from './call.ts'
import { draftOf, inputOf } from './draft.ts'

const fields = (name: Parameters<typeof callOf>[0]) => fieldsOf(callOf(name).input)

test('the schema of a call says what its fields are, with their limits and choices', () => {
  expect(fields('campaignStaff.orderPause')).toEqual({
    id: { kind: 'id', optional: false },
    reason: {
      kind: 'choice',
      optional: false,
      options: [
        'paused_advertiser_asked',
        'paused_page_broken',
        'paused_content_check',
        'paused_traffic_check',
      ],
    },
    hours: { kind: 'number', whole: true, min: 1, max: 72, optional: false },
  })
  expect(fields('acceptorStaff.register')).toMatchObject({
    licence_expires_at: { kind: 'time' },
    places: { kind: 'list', max: 50, of: { kind: 'object' } },
    order_min: { kind: 'amount' },
    fee: { kind: 'text', decimal: true },
  })
  expect(fields('reviewStaff.appealDecide').credit).toEqual({ kind: 'amount', optional: true })
  expect(fields('supportStaff.codeIssue').needs_activation).toEqual({ kind: 'boolean', optional: true })
})

test('a form says numbers, moments and lists as the call takes them, and leaves out what is optional and empty', () => {
  const typed = {
    kind: 'enterprise',
    name: ' Quay Exchange ',
    licence_expires_at: '2027-01-02T03:04',
    places: [{ country: 'DE', currency: 'EUR' }],
    spread_bp: '80',
    order_min: '5.00',
  }
  expect(inputOf(fields('acceptorStaff.register'), typed)).toMatchObject({
    name: 'Quay Exchange',
    licence_expires_at: new Date('2027-01-02T03:04').toISOString(),
    places: [{ country: 'DE', currency: 'EUR' }],
    spread_bp: 80,
    order_min: '5.00',
    order_max: '',
  })
  expect(inputOf(fields('campaignStaff.standingSet'), { amount: ' ', note: 'Over' })).not.toHaveProperty(
    'amount',
  )
  expect(inputOf(fields('supportStaff.codeIssue'), { kind: 'license_key' })).toEqual({ kind: 'license_key' })
  expect(inputOf(fields('campaignStaff.slotActive'), {})).toMatchObject({ active: false })
})

test('what is no number or no moment is sent as typed, for the server to refuse it at its field', () => {
  expect(inputOf(fields('campaignStaff.orderPause'), { hours: 'two' })).toMatchObject({ hours: 'two' })
  expect(inputOf(fields('acceptorStaff.rateRecord'), { at: 'noon' })).toMatchObject({ at: 'noon' })
})

test('a blank stays in a password', () => {
  expect(inputOf(fields('peopleStaff.setUp'), { password: ' a b ' })).toMatchObject({ password: ' a b ' })
})

test('a form that begins with a moment has it in the zone of the device', () => {
  const begun = draftOf(fields('acceptorStaff.rateRecord'), { at: '2027-01-02T03:04:00.000Z' })
  expect(inputOf(fields('acceptorStaff.rateRecord'), begun)).toMatchObject({ at: '2027-01-02T03:04:00.000Z' })
})
