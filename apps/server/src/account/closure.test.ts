import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { offerOf, put, putAndMatch, seeAd } from '../../test/support/orders.ts'
import {
  bindCard,
  fillEscrow,
  joinPartner,
  payIn,
  signInOperator,
  type TestPartner,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { callMoney } from '../db/money.ts'
import { closeAccounts } from './closure.ts'

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 500_000_000n)
  await fillEscrow(world, world.campaigns.second, 500_000_000n)
})
beforeEach(async () => {
  partner = await joinPartner(world)
})
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

const ask = () => partner.api.account.closureAsk({ login_password: partner.password })
const state = async () => (await partner.api.session.userInfo({})).state

/** Withdraws everything, and sees it arrive. */
async function withdrawAll(): Promise<void> {
  const { available_balance } = await partner.api.wallet.property({})
  const wish = { amount: available_balance, destination_id: await bindCard(world, partner) }
  const { id } = await partner.api.wallet.withdraw(
    { ...wish, step_up: await partner.stepUp('withdraw', wish) },
    { idempotencyKey: randomUUID() },
  )
  await closeAccounts(world.jobs)
  expect(await state()).toBe('active')
  await (await signInOperator(world, 'approver')).withdrawalApprove({ id }, { idempotencyKey: randomUUID() })
  await (await signInOperator(world, 'cashier')).withdrawalSent(
    { id, bank_reference: `TB-${randomUUID()}` },
    { idempotencyKey: randomUUID() },
  )
  await partner.api.wallet.withdrawalArrived({ id }, { idempotencyKey: randomUUID() })
}

describe('closing an account', () => {
  it('stops every order, waits until all money has left, and keeps the history readable', async () => {
    await payIn(world, partner, '60.00')
    await putAndMatch(world, partner, await offerOf(world, partner, world.campaigns.landing), '20.00')
    await put(partner, await offerOf(world, partner, world.campaigns.second), '10.00')
    const asked = await ask()
    expect([asked.orders_running, asked.ready]).toEqual([1, false])
    expect((await partner.api.session.userInfo({})).closing).toBe(true)
    await world.runJobs(180_000)
    const left = await partner.api.account.closure({})
    expect(left).toMatchObject({ orders_running: 0, available: '60.00', withdrawable: true, ready: false })
    await closeAccounts(world.jobs)
    expect(await state()).toBe('active')

    await withdrawAll()
    expect((await partner.api.account.closure({})).ready).toBe(true)
    await closeAccounts(world.jobs)
    expect(await state()).toBe('cancelled')
    expect((await partner.api.wallet.flowList({})).items.length).toBeGreaterThan(0)
    expect((await partner.api.plan.orderList({ status: 'all' })).items.length).toBe(2)
    expect(await refusalOf(partner.api.plan.awaitPutCount({}))).toBe('cancelled')
  })

  it('waits for an order that failed while running, and says so, until what it delivered has settled', async () => {
    await payIn(world, partner, '60.00')
    const id = await offerOf(world, partner, world.campaigns.landing)
    await putAndMatch(world, partner, id, '60.00')
    await seeAd(world, { click: true })
    await world.runJobs(10_000)
    await world.asOwner(
      `update ad_order set flight_ends_at = flight_ends_at + interval '10 days' where id = $1`,
      [id],
    )
    await world.asOwner(`update partner_session set expires_at = 'infinity'`)
    world.clock.advance(24 * 3_600_000)
    expect(
      await callMoney(world.jobs.db, 'fail_delivery', {
        account: partner.id,
        order: id,
        now: world.clock.now(),
      }),
    ).toBe(true)
    const asked = await ask()
    expect([asked.orders_running, asked.at_work !== '0.00', asked.ready]).toEqual([1, true, false])
  })

  it('with nothing in it happens within the minute, and only once it was asked for', async () => {
    await closeAccounts(world.jobs)
    expect(await state()).toBe('active')
    expect((await ask()).ready).toBe(true)
    await closeAccounts(world.jobs)
    expect(await state()).toBe('cancelled')
    expect((await partner.api.session.userInfo({})).state_words).toBe('You closed it.')
  })

  it('leaves less than the smallest withdrawal behind rather than keep somebody who wants to go', async () => {
    await payIn(world, partner, '0.25')
    expect(await ask()).toMatchObject({ available: '0.25', withdrawable: false, ready: true })
    await closeAccounts(world.jobs)
    expect([await state(), (await partner.api.wallet.property({})).available_balance]).toEqual([
      'cancelled',
      '0.25',
    ])
  })

  it('can be taken back until then', async () => {
    await ask()
    expect((await partner.api.account.closureTakeBack({})).asked_at).toBeNull()
    await closeAccounts(world.jobs)
    expect(await state()).toBe('active')
    expect((await ask()).asked_at).not.toBeNull()
  })

  it('asked for twice is asked for once', async () => {
    const first = await ask()
    world.clock.advance(60_000)
    expect(await ask()).toEqual(first)
  })

  it('takes the login password', async () => {
    expect(await refusalOf(partner.api.account.closureAsk({ login_password: 'wrong' }))).toBe(
      'login_password_wrong',
    )
  })
})
