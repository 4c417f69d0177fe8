import { randomUUID } from 'node:crypto'
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

/** A copy of the order's own entry with something about it changed. */
const entry = (type: string, key: string, evidence: string) =>
  `insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, deposit_id, order_id)
   select account_id, gen_random_uuid(), '${type}', ${key}, request_hash, outcome, actor, at, ${evidence}
   from entry where type = 'fund' limit 1`

/** A second line in the entry that funded the order. */
const posting = (kind: string, from: string, to: string, amount: number, type = 'fund') =>
  `insert into posting (account_id, entry_id, line, entry_type, kind, debit_class, debit_owner, credit_class,
     credit_owner, amount)
   select account_id, id, 9, '${type}', '${kind}', '${from}', account_id, '${to}', order_id, ${amount}
   from entry where type = 'fund' limit 1`

it.each([
  [
    'money does not move between classes that no rule joins',
    posting('fund', 'available', 'pending', 1),
    '23503 posting_kind_is_allowed',
  ],
  [
    'a settlement’s posting is not slipped into another entry',
    posting('settle', 'pending', 'available', 1, 'settle'),
    '23503 posting_belongs_to_entry',
  ],
  [
    'a posting of nothing, or less, is not written',
    posting('fund', 'available', 'held_cash', 0),
    '23514 posting_amount_above_zero',
  ],
  [
    'one request has one outcome',
    entry('fund', 'idempotency_key', 'null, order_id'),
    '23505 entry_one_outcome_per_key',
  ],
  ['an order is funded once', entry('fund', "'another'", 'null, order_id'), '23505 entry_funded_once'],
  ['a settlement names its order', entry('settle', "'another'", 'null, null'), '23514 entry_names_its_order'],
  [
    'a settlement names an order that exists',
    entry('settle', "'another'", 'null, gen_random_uuid()'),
    '23503 entry_order_exists',
  ],
  [
    'a deposit’s entry names its deposit',
    entry('deposit', "'another'", 'null, null'),
    '23514 entry_names_its_deposit',
  ],
  [
    'a credit to a wallet names what it stands on',
    entry('promo', "'another'", 'null, null'),
    '23514 entry_names_its_grant',
  ],
  [
    'a wallet does not go below zero',
    'update wallet set available = available - 1000000000',
    '23514 wallet_available_not_negative',
  ],
  [
    'marketing does not go below zero',
    "update network_balance set balance = -1 where class = 'marketing'",
    '23514 network_balance_not_negative',
  ],
  [
    'a confirmed deposit is not turned back',
    "update deposit set state = 'recorded' where credit_class = 'available'",
    '23503 entry_deposit_is_confirmed',
  ],
  [
    'a deposit is not confirmed by whoever recorded it',
    'update deposit set approved_by = recorded_by',
    '23514 deposit_needs_two_people',
  ],
  [
    'a withdrawal costs no more than it brings',
    'update withdrawal set fee = amount',
    '23514 withdrawal_fee_comes_out_of_the_amount',
  ],
  [
    'a budget lease does not redeem more than its size',
    "insert into budget_lease select 0, gen_random_uuid(), account_id, id, 'node', 5, 6, now(), now(), now() from ad_order",
    '23514 budget_lease_redeems_at_most_its_size',
  ],
])('%s', async (_name, statement, stop) => {
  expect(await stoppedBy(stage.world.asOwner(statement))).toBe(stop)
})

it('an entry does not stand on a deposit that only one person has seen', async () => {
  const { partner, world } = stage
  const { id } = await partner.api.wallet.depositOpen({ amount: '10.00' }, { idempotencyKey: randomUUID() })
  const credited = world.asOwner(entry('deposit', "'another'", `'${id}', null`))
  expect(await stoppedBy(credited)).toBe('23503 entry_deposit_is_confirmed')
})
