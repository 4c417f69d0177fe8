import { type OrderState, orderStateCodec } from '@fairlead/contract/order-states'
import { expect, it } from 'vitest'
import { chipOf } from './order-looks.ts'

const order = (state: OrderState, reason: string | null = null, paused = false) => ({
  status: orderStateCodec.encode(state),
  reason,
  paused,
})

it('calls an order that its partner took back cancelled, and paints no red for it', () => {
  expect(chipOf(order('failed', 'cancelled_by_partner'))).toEqual({ word: 'cancelled', tone: 'plain' })
  expect(chipOf(order('failed', 'no_place'))).toEqual({ word: 'failed', tone: 'loss' })
  expect(chipOf(order('finished', 'stopped_by_partner'))).toEqual({ word: 'finished', tone: 'plain' })
  expect(chipOf(order('running', 'paused_page_broken', true))).toEqual({ word: 'paused', tone: 'amber' })
})
