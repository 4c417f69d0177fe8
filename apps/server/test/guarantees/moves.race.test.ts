import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../support/books.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** With the rights of a superuser, whom no privilege stops: only the constraints are left. */
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

const orderMove = (seq: number, action: string, from: string, to: string) =>
  `insert into order_move (account_id, order_id, seq, action, from_state, to_state, actor, at)
   select account_id, id, ${seq}, '${action}', '${from}', '${to}', 'owner', now() from ad_order where state = 'running'`

const withdrawalMove = (seq: number, action: string, from: string, to: string) =>
  `insert into withdrawal_move (account_id, withdrawal_id, seq, action, from_state, to_state, actor, at)
   select account_id, id, ${seq}, '${action}', '${from}', '${to}', 'owner', now() from withdrawal`

it.each([
  [
    'an order takes no step that the table does not know',
    orderMove(4, 'settle', 'running', 'settled'),
    '23503 order_move_is_legal',
  ],
  [
    'an order does not step from where it is not',
    orderMove(4, 'settle', 'settling', 'settled'),
    '23503 order_move_follows_the_one_before',
  ],
  [
    'an order skips no step',
    orderMove(5, 'stop', 'running', 'finished'),
    '23503 order_move_follows_the_one_before',
  ],
  [
    'an order does not take the same step twice',
    orderMove(3, 'match', 'matching', 'running'),
    '23505 order_move_pkey',
  ],
  [
    'an order does not begin anew',
    orderMove(4, 'offer', 'none', 'waiting'),
    '23514 order_move_starts_with_the_offer',
  ],
  [
    'an order is not where its moves did not lead',
    "update ad_order set state = 'finished' where state = 'running'",
    '23503 order_state_is_the_end_of_its_moves',
  ],
  [
    'an order does not go back to an earlier state of its own',
    "update ad_order set state = 'waiting' where state = 'running'",
    '23503 order_state_is_the_end_of_its_moves',
  ],
  [
    'the moves of an order are not cut off',
    "delete from order_move where to_state = 'running'",
    '23503 order_state_is_the_end_of_its_moves',
  ],
  [
    'a withdrawal takes no step that the table does not know',
    withdrawalMove(2, 'arrive', 'requested', 'arrived'),
    '23503 withdrawal_move_is_legal',
  ],
  [
    'a withdrawal skips no step',
    withdrawalMove(2, 'arrive', 'sent', 'arrived'),
    '23503 withdrawal_move_follows_the_one_before',
  ],
  [
    'a withdrawal is not where its moves did not lead',
    "update withdrawal set state = 'cancelled'",
    '23503 withdrawal_state_is_the_end_of_its_moves',
  ],
])('%s', async (_name, statement, stop) => {
  expect(await stoppedBy(stage.world.asOwner(statement))).toBe(stop)
})
