import { orderReasons } from '@fairlead/contract/order-reasons'
import fields from '@fairlead/locales/en/fields.json' with { type: 'json' }
import plan from '@fairlead/locales/en/plan.json' with { type: 'json' }
import { expect, it } from 'vitest'

it('has words for staff for each reason of an order that the partner has words for, and for no other', () => {
  // What a partner's app says of a reason that it does not know, and of any pause.
  const { paused: _, other: __, ...said } = plan.reason
  expect(Object.keys(said).toSorted()).toEqual([...orderReasons].toSorted())
  expect(orderReasons.filter((reason) => !(reason in fields.choice))).toEqual([])
})
