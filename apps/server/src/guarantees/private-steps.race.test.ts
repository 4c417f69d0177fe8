import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../testing/books.ts'
import { call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** The steps that money functions are made of: each would move money if it could be taken alone. */
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

it.each([
  ['a posting is not written by itself', 'write_posting', 12],
  ['held money is not released by itself', 'release_held', 8],
  ['a deposit is not credited by itself', 'credit_deposit', 2],
  ['a withdrawal is not paid by itself', 'pay_withdrawal', 7],
  ['a busy class is not debited by itself', 'debit_fold', 2],
  ['delivery is not booked past the lock', 'book_difference', 6],
  ['media is not consumed by itself', 'consume_media', 5],
  ['the network does not bear a difference by itself', 'bear_difference', 5],
  ['a delivery entry is not opened by itself', 'open_delivery_entry', 5],
  ['an order is not moved by itself', 'move_order', 8],
  ['a matching order is not ended past its partner', 'unmatch_order', 9],
  ['a withdrawal is not moved by itself', 'move_withdrawal', 8],
  ['a withdrawal does not arrive by itself', 'arrive_withdrawal', 3],
  ['a withdrawal is not given back by itself', 'give_withdrawal_back', 7],
  ['a withdrawal is not dated anew by itself', 'date_withdrawal', 3],
  ['a review does not lapse early', 'lapse_review', 2],
  ['a review is not ended past its checks', 'clear_review', 3],
  ['startup funds are not handed back past the lock', 'hand_advance_back', 7],
  ['slices are not closed early', 'close_slices_of', 3],
  ['slices are not sealed early', 'seal_slices_of', 3],
  ['a bank line is not matched by itself', 'match_bank_line', 3],
  ['a share of a gain is not taken by itself', 'settle_under_mandate', 3],
  ['money is not set aside without a word of its partner', 'hold_for_order', 10],
  ['a follower’s role is not taken by itself', 'take_follow_role', 2],
  ['a transaction password’s token is not spent by itself', 'spend_step_up', 5],
])('%s', async (_name, step, parameters) => {
  const nulls = Array.from({ length: parameters }, () => null)
  expect(await stoppedBy(call(stage.world.ctx.db, step, ...nulls))).toBe(
    `42501 permission denied for function ${step}`,
  )
})
