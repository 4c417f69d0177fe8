import { switchSlot } from '../../campaigns/publishers.ts'
import { pauseOrder } from '../../campaigns/staff-orders.ts'
import { demoPartner, demoSlots } from '../people.ts'
import { ownWords } from '../words.ts'
import { announce, campaignOf, keepStanding, offer, offerNoLonger, openActivities } from './console-work.ts'
import { interest } from './early-weeks.ts'
import { bookDelivery, doWhatIsDue, passUntil } from './jobs.ts'
import { exchange, receive, requestReview, sendAway } from './money-out.ts'
import type { PastNetwork } from './network.ts'
import { join, logIn, offerOf, once, type PastPartner, payIn, put, stop } from './people.ts'
import { letVisit } from './visitors.ts'
import { pastWords } from './words.ts'

const { coat, lamp, tides } = pastWords.plans
const { landing, second, film } = ownWords.plans
const { welcome, half_the_fee, a_tenth_more } = ownWords.coupons

/** When the publisher's readers come, and how many. */
const visitHours = [12, 19]
const readers = 110

/** Before how many days the demo's partner joins. */
const joined = 40

/** How the minutes of mornings differ, after nine. */
const minutesApart = 37
const minutesMost = 150

/** What somebody does on a morning. */
type Deed = () => Promise<unknown>

/**
 * Six weeks of the demo's partner, told by how many days before today something was done: orders that ended in each way,
 * coupons, money that came and went, an account that is followed. `followed` is the partner of the weeks before.
 */
export async function liveBusyWeeks(
  network: PastNetwork,
  followed: PastPartner,
  daysBefore: (days: number, hour: number) => Date,
  done: (line: string) => void,
): Promise<void> {
  await passUntil(network, daysBefore(joined, 9))
  await doWhatIsDue(network)
  await openActivities(network)
  let marisol = await join(network, demoPartner)
  let tomas = followed
  const running = new Map<string, string>()
  const puts = async (product: string, amount: string, coupon?: string) => {
    const id = await put(marisol, product, amount, coupon)
    if (id !== undefined) running.set(product, id)
  }
  const stops = async (product: string) => {
    const id = running.get(product)
    if (id !== undefined) await stop(marisol, id)
  }
  const offered = async (product: string, active: boolean) => {
    const id = await campaignOf(network, product)
    await (active ? offer : offerNoLonger)(network, id)
  }
  let card = ''

  // Whoever is followed puts a twentieth of the own money at least, or nobody's follow goes along.
  const deeds: Readonly<Record<number, readonly Deed[]>> = {
    40: [
      () => payIn(network, marisol, '250.00'),
      () => receive(marisol, half_the_fee.name),
      async () => puts(coat.product, '20.00', await receive(marisol, welcome.name)),
    ],
    38: [() => puts(tides.product, '12.00')],
    36: [() => puts(lamp.product, '25.00')],
    34: [() => stops(coat.product)],
    33: [
      async () => {
        card = await bindCard(network, marisol)
      },
    ],
    31: [() => stops(tides.product), () => puts(coat.product, '30.00')],
    30: [
      async () => {
        const id = await sendAway(network, marisol, { destination: card, amount: '40.00' })
        await marisol.api.wallet.withdrawalArrived({ id }, once())
      },
    ],
    29: [() => offered(film.product, true)],
    28: [() => switchFilms(network, false), () => puts(film.product, '10.00')],
    26: [() => switchFilms(network, true), () => announce(network), () => puts(tides.product, '20.00')],
    25: [() => offered(film.product, false), () => stops(lamp.product)],
    22: [() => stops(coat.product), () => payIn(network, marisol, '100.00')],
    21: [() => puts(lamp.product, '15.00')],
    20: [() => puts(coat.product, '25.00')],
    18: [() => stops(tides.product), () => offered(landing.product, true)],
    17: [() => exchange(network, marisol, { destination: card, amount: '50.00' })],
    16: [
      async () => keepStanding(network, await campaignOf(network, landing.product)),
      () => puts(landing.product, '5.00'),
    ],
    12: [() => stops(coat.product), () => stops(lamp.product)],
    11: [
      async () => {
        marisol = await logIn(network, demoPartner)
        tomas = await logIn(network, tomas.person)
      },
    ],
    10: [() => puts(tides.product, '20.00')],
    7: [() => follow(tomas, marisol)],
    6: [() => put(tomas, coat.product, '40.00')],
    5: [() => stops(tides.product)],
    4: [() => offered(film.product, true), () => offered(second.product, true)],
    3: [() => marisol.api.notice.read({}), () => receive(marisol, a_tenth_more.name), () => stopAll(tomas)],
    // The last ones go on, whatever the hour of the present: a hundredth of each is spent within a day, and no stop-loss is near.
    2: [() => puts(tides.product, '30.00'), () => puts(lamp.product, '40.00')],
    1: [
      () => put(tomas, coat.product, '25.00'),
      async () => marisol.api.plan.orderDecline({ id: (await offerOf(marisol, second.product)) ?? '' }),
      () => sendAway(network, marisol, { destination: card, amount: '60.00' }),
      () => requestReview(network, marisol, { destination: card, amount: '25.00' }),
    ],
  }

  for (let before = joined; before > 0; before -= 1) {
    await passUntil(network, daysBefore(before, 9))
    await doWhatIsDue(network)
    const today = deeds[before] ?? []
    // People have no hour of the day for what they do.
    network.clock.advance(((before * minutesApart) % minutesMost) * 60_000)
    for (const deed of today) await deed()
    if (today.length > 0) {
      network.clock.advance(15_000)
      await doWhatIsDue(network)
    }
    for (const hour of visitHours) {
      await passUntil(network, daysBefore(before, hour))
      await letVisit(network, readers, interest)
    }
    await bookDelivery(network)
    if (before % 7 === 1) done(`week ${14 - Math.floor(before / 7)} of 14: the demo’s partner at work`)
  }
  await pauseOne(network, marisol)
}

/** The page of one of the running orders, the oldest, is broken for two days. */
async function pauseOne(network: PastNetwork, { api }: PastPartner): Promise<void> {
  const { items } = await api.plan.orderList({ status: 'puting' })
  const id = items.at(-1)?.id
  if (id === undefined) return
  await network.does('campaign_manager', (tx, staff) =>
    pauseOrder(tx, staff, { id, reason: 'paused_page_broken', hours: 48 }),
  )
}

/** Nobody is shown films while their place is out of order. */
function switchFilms(network: PastNetwork, active: boolean) {
  return network.does('campaign_manager', (tx, staff) =>
    switchSlot(tx, staff, { id: demoSlots.film, active }),
  )
}

async function bindCard({ clock, ctx }: PastNetwork, partner: PastPartner): Promise<string> {
  const card = {
    kind: 'bank_card' as const,
    bank_name: 'Fjord Bank',
    beneficiary_name: 'Marisol Vega',
    mobile: demoPartner.phone,
    account_number: 'DE12 3456 7890 1122',
    bank_address: '',
    branch_name: '',
  }
  const step_up = await partner.stepUp('bind_card', card)
  const { id } = await partner.api.wallet.cardEdit({ ...card, step_up })
  clock.advance(ctx.network.destinationWaitSeconds * 1_000)
  return id
}

/** One publishes an ID, and the other confirms a follow with the transaction password. */
async function follow(followed: PastPartner, follower: PastPartner): Promise<void> {
  const { followed_id } = await followed.api.following.publish({})
  if (!followed_id) throw new Error('no followed ID was published')
  const terms = { followed_id, share_percent: 10, fee_percent: 10 }
  const step_up = await follower.stepUp('follow', terms)
  await follower.api.following.follow({ ...terms, step_up }, once())
}

async function stopAll(partner: PastPartner): Promise<void> {
  const { items } = await partner.api.plan.orderList({ status: 'puting' })
  for (const { id } of items) await stop(partner, id)
}
