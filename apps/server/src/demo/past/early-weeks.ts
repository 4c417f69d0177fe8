import { ownWords } from '../words.ts'
import { bookDelivery, doWhatIsDue, passUntil } from './jobs.ts'
import type { PastNetwork } from './network.ts'
import { join, logIn, type PastPartner, type Person, payIn, put, stop } from './people.ts'
import { type Interest, letVisit } from './visitors.ts'
import { pastWords } from './words.ts'

/** The partner whom others may follow; nobody is told the password. */
export const followed: Person = {
  username: 'tomas.rey',
  nickname: 'Tomás Rey',
  email: 'tomas@example.com',
  phone: '+49 30 5550161',
  password: 'low-water-mark-31',
  transactionPassword: '604913',
}

const { coat, lamp, tides } = pastWords.plans
const { landing, second, film } = ownWords.plans

/** How many who see an ad of a product click it. */
export const interest: Interest = {
  [coat.product]: 0.058,
  [lamp.product]: 0.008,
  [tides.product]: 0.055,
  [landing.product]: 0.03,
  [second.product]: 0.01,
  [film.product]: 0.03,
}

/** What the first partner puts an amount on in each round, and how many rounds there are: more than thirty orders. */
const products = [coat.product, lamp.product, tides.product]
const rounds = 11
const roundDays = 5
const firstRoundDay = 2

/** When the publisher's readers come in a round, and how many. */
const visits = [
  { day: 0, hour: 11 },
  { day: 1, hour: 7 },
]
const readers = 90

/** The network's first partner joins. */
export async function joinFirst(network: PastNetwork): Promise<PastPartner> {
  const partner = await join(network, followed)
  await payIn(network, partner, '400.00')
  await doWhatIsDue(network)
  return partner
}

/** Eight weeks before the demo's partner joins: one partner's orders, a round of them each week, all settled. */
export async function liveEarlyWeeks(
  network: PastNetwork,
  first: PastPartner,
  dayAt: (day: number, hour: number) => Date,
): Promise<PastPartner> {
  let partner = first
  for (let round = 0; round < rounds; round += 1) {
    const begins = firstRoundDay + round * roundDays
    await passUntil(network, dayAt(begins, 8))
    await doWhatIsDue(network)
    // A token lives for thirty days.
    if (round % 4 === 3) partner = await logIn(network, followed)
    const orders: (string | undefined)[] = []
    for (const product of products) orders.push(await put(partner, product, '10.00'))
    await doWhatIsDue(network)
    for (const { day, hour } of visits) {
      await passUntil(network, dayAt(begins + day, hour))
      await letVisit(network, readers, interest)
      await bookDelivery(network)
    }
    await passUntil(network, dayAt(begins + 2, 9))
    for (const id of orders) if (id !== undefined) await stop(partner, id)
    // Whoever clicked an ad in the last moment is waited for.
    network.clock.advance(15_000)
    await doWhatIsDue(network)
  }
  return partner
}
