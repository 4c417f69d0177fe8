import { randomUUID } from 'node:crypto'
import { ApiRefusal } from '@fairlead/contract/client'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../support/books.ts'
import { joinPartner, payIn, type TestPartner } from '../support/people.ts'
import { openStage, orderOn, type Stage } from './stage.ts'

/** A session alone moves no money: that takes a token for exactly this action, which the transaction password gives. */
let stage: Stage
let other: TestPartner
beforeAll(async () => {
  stage = await openStage()
  other = await joinPartner(stage.world)
  await payIn(stage.world, other, '20.00')
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

const wish = (id: string, amount = '5.00') => ({ id, amount, rule_version: 1 })

/** Funds with a token that may not fit; answers the refusal's key, or what the order became. */
async function fund(partner: TestPartner, id: string, amount: string, token: string): Promise<string> {
  try {
    const input = { ...wish(id, amount), step_up: token }
    return (await partner.api.plan.orderPut(input, { idempotencyKey: randomUUID() })).status
  } catch (error) {
    if (error instanceof ApiRefusal) return error.key ?? error.message
    throw error
  }
}

it('a made-up token funds nothing', async () => {
  const { partner, offerId } = stage
  expect(await fund(partner, offerId, '5.00', 'A'.repeat(43))).toBe('step_up_invalid')
})

it('the token of somebody else funds nothing', async () => {
  const { partner, offerId } = stage
  const token = await other.stepUp('fund', wish(offerId))
  expect(await fund(partner, offerId, '5.00', token)).toBe('step_up_invalid')
})

it('a token for one amount does not fund another', async () => {
  const { partner, offerId } = stage
  const token = await partner.stepUp('fund', wish(offerId, '5.00'))
  expect(await fund(partner, offerId, '5.01', token)).toBe('step_up_invalid')
})

it('a token for one order does not fund another', async () => {
  const { partner, offerId, runningId } = stage
  const token = await partner.stepUp('fund', wish(runningId))
  expect(await fund(partner, offerId, '5.00', token)).toBe('step_up_invalid')
})

it('a token for a withdrawal does not fund an order', async () => {
  const { partner, offerId, destinationId } = stage
  const token = await partner.stepUp('withdraw', { amount: '5.00', destination_id: destinationId })
  expect(await fund(partner, offerId, '5.00', token)).toBe('step_up_invalid')
})

it('a token older than two minutes funds nothing', async () => {
  const { partner, offerId, world } = stage
  const token = await partner.stepUp('fund', wish(offerId))
  world.clock.advance(120_000)
  expect(await fund(partner, offerId, '5.00', token)).toBe('step_up_invalid')
})

it('somebody else’s order is not funded with one’s own token', async () => {
  const { offerId } = stage
  const token = await other.stepUp('fund', wish(offerId))
  expect(await fund(other, offerId, '5.00', token)).toBe('data_error')
})

it('a token that was spent funds nothing more', async () => {
  const { world } = stage
  const id = await orderOn(world, other, world.campaigns.landing)
  const token = await other.stepUp('fund', wish(id))
  expect(await fund(other, id, '5.00', token)).toBe('matching')
  await other.api.plan.orderCancel({ id }, { idempotencyKey: randomUUID() })
  expect(await fund(other, id, '5.00', token)).toBe('step_up_invalid')
})

it('a token funds once when it is spent twice at the same moment', async () => {
  const { world } = stage
  const id = await orderOn(world, other, world.campaigns.second)
  const token = await other.stepUp('fund', wish(id))
  const twice = await Promise.all([fund(other, id, '5.00', token), fund(other, id, '5.00', token)])
  expect(twice.sort()).toEqual(['matching', 'step_up_invalid'])
})
