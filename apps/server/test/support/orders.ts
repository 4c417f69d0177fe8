import { randomUUID } from 'node:crypto'
import { one } from '../../src/db/read.ts'
import { demoSlots } from '../../src/demo/people.ts'
import type { TestPartner } from './people.ts'
import type { World } from './world.ts'

/** Headers of somebody who looks at a page with a browser. */
export const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
}

/** The open offer of a campaign to a partner. */
export async function offerOf(world: World, partner: TestPartner, campaignId: string): Promise<string> {
  const { id } = await one<{ id: string }>(
    world.ctx.db,
    `select id from ad_order where account_id = $1 and campaign_id = $2 order by offered_at desc limit 1`,
    [partner.id, campaignId],
  )
  return id
}

/** Puts an amount on an offer as the app does: reads its terms, transaction password, then the one call. */
export async function put(partner: TestPartner, id: string, amount: string, couponId?: string) {
  const { rule } = await partner.api.plan.orderDetail({ id })
  const wish = { id, amount, rule_version: rule.version, ...(couponId && { coupon_id: couponId }) }
  const step_up = await partner.stepUp('fund', wish)
  return partner.api.plan.orderPut({ ...wish, step_up }, { idempotencyKey: randomUUID() })
}

/** Puts an amount on an offer and lets it be matched. */
export async function putAndMatch(world: World, partner: TestPartner, id: string, amount: string) {
  await put(partner, id, amount)
  await world.runJobs()
  const order = await partner.api.plan.orderDetail({ id })
  if (order.status !== 'puting') throw new Error(`the order is ${order.status}, not running`)
  return order
}

/** Looks at the page with the ad slot: the token of the ad that was shown, or undefined when there was none. */
export async function showAd(world: World, slot: keyof typeof demoSlots = 'landing') {
  const page = await world.app.inject({ url: `/ad/slot/${demoSlots[slot]}`, headers: browser })
  return /data-token="([^"]+)"/.exec(page.payload)?.[1]
}

/** The same, where there must be an ad. */
export async function mustShowAd(world: World, slot: keyof typeof demoSlots = 'landing'): Promise<string> {
  const token = await showAd(world, slot)
  if (!token) throw new Error('no ad was shown')
  return token
}

let visitors = 0

/** Somebody at an address where nobody was before: of one connection a few clicks a day are believed. */
function freshAddress(): string {
  visitors += 1
  return `81.${visitors >> 8}.${visitors & 255}.7`
}

/** Shows an ad to somebody new, waits until it counts as seen, and clicks it if asked. Answers where the click led. */
export async function seeAd(
  world: World,
  { slot = 'landing', click = false }: { slot?: keyof typeof demoSlots; click?: boolean } = {},
): Promise<{ token: string; clickId: string; remoteAddress: string }> {
  const token = await mustShowAd(world, slot)
  const remoteAddress = freshAddress()
  world.clock.advance(1_000)
  await beacon(world, token, browser, remoteAddress)
  const target = click
    ? (await world.app.inject({ url: `/c/${token}`, headers: browser, remoteAddress })).headers.location
    : ''
  const clickId = target ? (new URL(String(target)).searchParams.get('click_id') ?? '') : ''
  return { token, clickId, remoteAddress }
}

/** Sends an impression's beacon. */
export async function beacon(
  world: World,
  token: string,
  headers: Readonly<Record<string, string>> = browser,
  remoteAddress = '127.0.0.1',
): Promise<number> {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/e/${token}?ev=impression`,
    headers: { ...headers },
    remoteAddress,
  })
  return answer.statusCode
}
