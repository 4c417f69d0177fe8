import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { listCampaigns } from './campaigns.ts'
import { standingMissing } from './standing-missing.ts'

/** A network as an upgrade from 0.2.0 leaves it: the ceiling is in force, and nothing is kept on any campaign. */
let world: World
beforeAll(async () => {
  world = await openWorld({ ceiling: true })
})
afterAll(() => world.close())

const missing = async () => {
  const { items } = await listCampaigns(world.staff)
  return items.filter(({ standing_missing }) => standing_missing).map(({ number }) => number)
}

it('whoever starts the server is told which offered campaigns have no standing order, until they have one', async () => {
  const { items } = await listCampaigns(world.staff)
  const [first, ...others] = items
  if (!first || others.length === 0) throw new Error('two campaigns at the least')
  await world.asOwner('update campaign set active = false where id <> $1', [first.id])
  expect(await missing()).toEqual([first.number])
  expect((await standingMissing(world.staff)).join('\n')).toContain(`no standing order on ${first.number} (`)

  const manager = await joinStaff(world, 'campaign_manager')
  const approver = await joinStaff(world, 'approver')
  const set = async (amount?: string) => {
    const wish = { id: first.id, amount, note: 'The rest is ours' }
    const { id } = await manager.api.campaignStaff.standingSet(wish)
    await approver.api.proposalStaff.proposalConfirm({ id }, { idempotencyKey: randomUUID() })
  }
  await set('50.00')
  expect(await standingMissing(world.staff)).toEqual([])
  await set()
  expect(await missing()).toEqual([first.number])

  // Only a demo may do without the ceiling, and misses nothing then.
  await world.asOwner('update network set share_ceiling = false')
  expect(await standingMissing(world.staff)).toEqual([])
})
