import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveHistory } from '../../test/support/following.ts'
import { operatorInput } from '../../test/support/good-input.ts'
import { joinPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let manager: TestStaff
beforeAll(async () => {
  world = await openWorld()
  manager = await joinStaff(world, 'campaign_manager')
})
afterAll(() => world.close())

it('the newest terms are answered whole, so that the next ones can be proposed from them', async () => {
  const { campaignStaff } = manager.api
  const [advertiser] = (await campaignStaff.advertiserList({})).items
  const { id } = await campaignStaff.campaignAdd(
    {
      advertiser_id: advertiser?.id ?? '',
      official_push: false,
      content_type: 'landing_page',
      trials_needed: 0,
    },
    { idempotencyKey: randomUUID() },
  )
  expect(await campaignStaff.campaignTerms({ id })).toEqual({ version: 0, terms: null })
  const { film: _, id: __, note, ...terms } = operatorInput.campaignStaff.campaignRule
  const proposal = await campaignStaff.campaignRule({ ...terms, id, note })
  const approver = await joinStaff(world, 'approver')
  await approver.api.proposalStaff.proposalConfirm({ id: proposal.id }, { idempotencyKey: randomUUID() })
  expect(await campaignStaff.campaignTerms({ id })).toEqual({ version: 1, terms: { ...terms, film: null } })
  const { film, ...again } = (await campaignStaff.campaignTerms({ id })).terms ?? {}
  expect(film).toBe(null)
  expect(await campaignStaff.campaignRule({ ...terms, ...again, id, note })).toMatchObject({
    params: { version: '2' },
  })
  expect(await refusalOf(campaignStaff.campaignTerms({ id: randomUUID() }))).toBe('data_error')
})

it('the preview of an offer has the outlook that partners read at these prices, and no number for other ones', async () => {
  const partner = await joinPartner(world)
  await giveHistory(
    world,
    partner.id,
    Array.from({ length: 30 }, (_, n) => (n < 12 ? 1_000_000n : 8_000_000n)),
  )
  const [settled] = await world.asOwner<{
    campaign_id: string
    cpm: bigint
    payout: bigint
    payout_event: 'click'
  }>(
    `select o.campaign_id, r.cpm, r.payout, r.payout_event
     from ad_order o join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
     where o.account_id = $1 and o.settled_at is not null limit 1`,
    [partner.id],
  )
  if (!settled) throw new Error('no settled order')
  const typed = (micros: bigint) => String(Number(micros) / 1_000_000)
  const prices = {
    price_per_thousand: typed(settled.cpm),
    payout: typed(settled.payout),
    payout_event: settled.payout_event,
  }
  const preview = (changes: object) => manager.api.campaignStaff.campaignPreview({ ...prices, ...changes })
  const { outlook, fees } = await preview({ id: settled.campaign_id })
  expect(outlook).toMatchObject({ enough: true, settled_orders: 30, lost_share_percent: 40, p50: '30.00' })
  expect(fees.map(({ level, fee_percent }) => [level, fee_percent])).toEqual([
    [1, 12],
    [2, 11],
    [3, 10],
    [4, 9],
    [5, 8],
  ])
  const none = { enough: false, settled_orders: 0, p50: null, bins: [] }
  const other = await preview({ id: settled.campaign_id, price_per_thousand: typed(settled.cpm + 100_000n) })
  expect(other.outlook).toMatchObject(none)
  // A campaign that is not there yet.
  expect((await preview({})).outlook).toMatchObject(none)
  expect(await refusalOf(preview({ id: randomUUID() }))).toBe('data_error')
})
