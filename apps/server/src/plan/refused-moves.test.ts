import { randomUUID } from 'node:crypto'
import { operatorApi, partnerApi } from '@fairlead/contract/api'
import { ApiRefusal } from '@fairlead/contract/client'
import type { Endpoint } from '@fairlead/contract/endpoint'
import { type OrderAction, type OrderState, orderMoves, orderStates } from '@fairlead/contract/order-states'
import { languages } from '@fairlead/contract/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { put } from '../../test/support/orders.ts'
import { joinPartner, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { callRaw } from '../../test/support/requests.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let partner: TestPartner
let manager: TestStaff
beforeAll(async () => {
  world = await openWorld()
  partner = await joinPartner(world)
  manager = await joinStaff(world, 'campaign_manager')
})
afterAll(() => world.close())

/** What each state is called when it is in the way. */
const says: Readonly<Record<OrderState, string>> = {
  waiting: 'order_waiting',
  matching: 'order_matching',
  running: 'order_running',
  failed: 'order_failed',
  finished: 'order_finished',
  settling: 'order_finished',
  settled: 'order_settled',
  declined: 'order_declined',
  expired: 'offer_expired',
}

/** How an order comes to each of its states. */
const ways: Readonly<Record<OrderState, readonly OrderAction[]>> = {
  waiting: ['offer'],
  declined: ['offer', 'decline'],
  expired: ['offer', 'expire'],
  matching: ['offer', 'fund'],
  failed: ['offer', 'fund', 'fail_match'],
  running: ['offer', 'fund', 'match'],
  finished: ['offer', 'fund', 'match', 'finish'],
  settling: ['offer', 'fund', 'match', 'finish', 'close'],
  settled: ['offer', 'fund', 'match', 'finish', 'close', 'settle'],
}

type Move = {
  readonly endpoint: Endpoint
  readonly ask: (id: string) => Promise<unknown>
  /** Where the call is granted. */
  readonly granted: readonly OrderState[]
}
const key = () => ({ idempotencyKey: randomUUID() })
const reason = { reason: 'void_traffic', note: 'Checked by hand, twice.' } as const
const moves: Readonly<Record<string, Move>> = {
  put: {
    endpoint: partnerApi.plan.orderPut,
    ask: (id) => put(partner, id, '20.00'),
    granted: ['waiting'],
  },
  decline: {
    endpoint: partnerApi.plan.orderDecline,
    ask: (id) => partner.api.plan.orderDecline({ id }),
    granted: ['waiting', 'declined'],
  },
  cancel: {
    endpoint: partnerApi.plan.orderCancel,
    ask: (id) => partner.api.plan.orderCancel({ id }, key()),
    granted: ['matching'],
  },
  stop: {
    endpoint: partnerApi.plan.orderStop,
    ask: (id) => partner.api.plan.orderStop({ id }, key()),
    granted: ['running'],
  },
  pause: {
    endpoint: operatorApi.campaignStaff.orderPause,
    ask: (id) => manager.api.campaignStaff.orderPause({ id, reason: 'paused_page_broken', hours: 1 }),
    granted: ['running'],
  },
  resume: {
    endpoint: operatorApi.campaignStaff.orderResume,
    ask: (id) => manager.api.campaignStaff.orderResume({ id }),
    granted: [],
  },
  void: {
    endpoint: operatorApi.campaignStaff.orderVoid,
    ask: (id) => manager.api.campaignStaff.orderVoid({ id, ...reason }),
    granted: ['running'],
  },
}

it.each(Object.entries(moves))(
  '%s is refused with what the order is',
  async (_, { endpoint, ask, granted }) => {
    for (const state of orderStates.filter((each) => !granted.includes(each))) {
      const id = await plantOrder(state)
      const refusal = await ask(id).catch((error: unknown) => error)
      expect(refusal, state).toBeInstanceOf(ApiRefusal)
      const { key } = refusal as ApiRefusal
      expect([state, key]).toEqual([state, says[state]])
      expect(endpoint.refusals, state).toContain(key)
    }
  },
)

it('tells in every language that an order has settled', async () => {
  const id = await plantOrder('settled')
  const told = new Set<string>()
  for (const language of languages) {
    const headers = {
      'x-ct': partner.token,
      'x-tz': 'GMT+01:00',
      'x-lang': language,
      'idempotency-key': randomUUID(),
    }
    const { envelope } = await callRaw(world.app, partnerApi.plan.orderStop, { id }, headers)
    expect(envelope).toMatchObject({ code: 400, data: { key: 'order_settled', field: 'id' } })
    told.add(envelope.msg)
  }
  expect(told.size).toBe(languages.length)
})

it('tells apart a pause that is there already and an order that runs', async () => {
  const id = await plantOrder('running')
  const { orderPause, orderResume } = manager.api.campaignStaff
  expect(await refusalOf(orderResume({ id }))).toBe('order_running')
  await orderPause({ id, reason: 'paused_page_broken', hours: 1 })
  expect(await refusalOf(orderPause({ id, reason: 'paused_page_broken', hours: 2 }))).toBe('order_paused')
})

/** An order of the partner's in this state, without money, and with every move that led to it. */
async function plantOrder(state: OrderState): Promise<string> {
  const id = randomUUID()
  let from = 'none'
  for (const [n, action] of ways[state].entries()) {
    const { to } = orderMoves[action]
    await world.asOwner(
      `insert into order_move (account_id, order_id, seq, action, from_state, to_state, actor, at)
       values ($1, $2, $3, $4, $5, $6, 'test', $7)`,
      [partner.id, id, n + 1, action, from, to, world.clock.now()],
    )
    from = to
  }
  await world.asOwner(
    `insert into ad_order (account_id, id, plan_number, campaign_id, rule_version, state, move_seq, impression_price, payout, fee_bp,
       offered_at, answer_by, reserve_total)
     values ($1, $2::uuid, $2::uuid::text, $3, 1, $4, $5, 5000, 290000, 1000, $6, $7, 0)`,
    [
      partner.id,
      id,
      world.campaigns.landing,
      state,
      ways[state].length,
      world.clock.now(),
      new Date(world.clock.now().getTime() + 3_600_000),
    ],
  )
  return id
}
