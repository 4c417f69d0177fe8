import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../testing/books.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** With the server's own login and nothing between it and the tables. */
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

it.each([
  ['nobody adds to a wallet', 'wallet', 'update wallet set available = available + 1000000'],
  [
    'nobody opens a wallet with money in it',
    'wallet',
    'insert into wallet select gen_random_uuid(), 1000000',
  ],
  ['nobody makes a wallet and its debts vanish', 'wallet', 'delete from wallet'],
  ['nobody fills escrow', 'escrow', 'update escrow set balance = balance + 1, matched_in = matched_in + 1'],
  [
    'nobody fills marketing',
    'network_balance',
    "update network_balance set balance = 1 where class = 'marketing'",
  ],
  ['nobody folds fees by hand', 'network_fold', 'update network_fold set folded = folded + 1'],
  [
    'nobody types revenue into an order',
    'ad_order',
    'update ad_order set accrued = accrued + 1, pending = pending + 1',
  ],
  ['nobody deletes an order', 'ad_order', 'delete from ad_order'],
  ['nobody invents a payout', 'ad_order', 'update ad_order set payout = payout * 100'],
  ['nobody invents what a publisher earned', 'order_publisher', 'update order_publisher set earned = 1'],
  [
    'nobody writes a journal entry',
    'entry',
    'insert into entry (account_id, id) select account_id, gen_random_uuid() from wallet',
  ],
  ['nobody changes what an entry says', 'entry', "update entry set outcome = '{}'"],
  ['nobody deletes an entry', 'entry', 'delete from entry'],
  ['nobody empties the journal', 'entry', 'truncate entry cascade'],
  ['nobody writes a posting', 'posting', 'insert into posting select * from posting limit 1'],
  ['nobody changes an amount in the journal', 'posting', 'update posting set amount = amount * 2'],
  ['nobody deletes a posting', 'posting', 'delete from posting'],
  ['nobody empties the postings', 'posting', 'truncate posting'],
  [
    'nobody allows a new kind of posting',
    'posting_rule',
    "insert into posting_rule values ('settle', 'gift', 'fees', 'available')",
  ],
  ['nobody renumbers the journal', 'journal_number', 'update journal_number set number = number + 1000'],
  ['nobody takes a number out of the journal', 'journal_number', 'delete from journal_number'],
  ['nobody turns the sequencer back', 'sequencer', 'update sequencer set numbered_to = 0'],
  [
    'nobody allows a new move of an order',
    'order_transition',
    "insert into order_transition values ('win', 'waiting', 'settled')",
  ],
  [
    'nobody writes a move of an order',
    'order_move',
    'insert into order_move (account_id, order_id, seq) select account_id, id, 99 from ad_order',
  ],
  ['nobody deletes the moves of an order', 'order_move', 'delete from order_move'],
  ['nobody writes a delivery event', 'event', 'insert into event select * from event'],
  ['nobody makes a filtered event count', 'event', "update event set reason = ''"],
  ['nobody changes a counter', 'event_count', 'update event_count set n = n + 1'],
  ['nobody enlarges a slice', 'slice', 'update slice set size = size * 2'],
  ['nobody confirms a deposit by hand', 'deposit', "update deposit set state = 'confirmed'"],
  ['nobody invents a bank line', 'bank_line', 'update bank_line set amount = amount * 2'],
  ['nobody sends a withdrawal by hand', 'withdrawal', "update withdrawal set state = 'sent'"],
  ['nobody makes a withdrawal smaller', 'withdrawal', 'update withdrawal set amount = 10000'],
  ['nobody deletes the moves of a withdrawal', 'withdrawal_move', 'delete from withdrawal_move'],
  ['nobody raises the fee', 'fee_table', 'update fee_table set fee_min = 1000000'],
  [
    'nobody makes the network live with shorter waits',
    'network',
    "update network set destination_wait = '1 second'",
  ],
  ['nobody becomes staff', 'operator', "update operator set role = 'approver'"],
  ['nobody rewrites what staff did', 'audit', 'delete from audit'],
])('%s', async (_name, table, statement) => {
  expect(await stoppedBy(stage.world.ctx.db.query(statement))).toBe(
    `42501 permission denied for table ${table}`,
  )
})
