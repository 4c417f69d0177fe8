import { setTimeout as passes } from 'node:timers/promises'
import { freePorts } from '@fairlead/tools/free-ports.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingForLocks } from '../races/lock-watch.ts'
import { brokenInvariants } from '../support/books.ts'
import { clickPayout, DeliveryNetwork, type Node, type Running, viewPrice } from './delivery-network.ts'
import { freshAddress, type ShownAd, signatureOf } from './visitors.ts'

/** Two processes of the program that deliver on one database, and visitors who come through their doors. */
const full = process.env.FAIRLEAD_NODE_KILLS !== undefined
const kills = Number(process.env.FAIRLEAD_NODE_KILLS ?? 1)
const size = full ? { views: 10_000, requests: 50_000 } : { views: 200, requests: 1_000 }
const visitorsAtOnce = full ? 600 : 60
/** Every fourth goes before the ad counted; of the others' beacons, every fifth that was cut off is not sent again. */
const leavesEvery = 4
const givesUpEvery = 5
/** How long a promise holds, and a second more. */
const promisedS = 121

let network: DeliveryNetwork
/** The first one is the one that is killed. */
let nodes: Node[]
beforeAll(async () => {
  network = await DeliveryNetwork.open(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '', new Date())
  const port = await freePorts(8)
  nodes = await network.start([port, port + 4])
}, 180_000)
afterAll(() => network?.close())

describe('the stop-loss', () => {
  /** Views a second, and what the order may have lost altogether when they have come, in micros. */
  const rates = full
    ? [
        { rate: 5, stop: 2_000_000 },
        { rate: 60, stop: 6_000_000 },
        { rate: 1_500, stop: 12_000_000 },
      ]
    : [
        { rate: 5, stop: 70_000 },
        { rate: 60, stop: 500_000 },
        { rate: 1_500, stop: 2_500_000 },
      ]
  /** Half of what would bear what the views cost. */
  const clickEvery = 100
  let order: Running
  beforeAll(async () => {
    order = await network.runOrder(new Date())
  }, 60_000)

  it.each(rates)(
    'holds to the cent at $rate views a second',
    async ({ rate, stop }) => {
      const before = await network.taken(order)
      const left = Math.floor((stop - lossOf(before)) / viewPrice)
      await network.world.asOwner('update flight set stop_loss = $2 where order_id = $1', [order.id, stop])
      // Each click bears 52 views more. What comes once nothing is left is what a stop is for.
      const ads = await askAds(Math.ceil((left * 1.2) / (1 - clickPayout / viewPrice / clickEvery)))

      const watch = watchLoss(order)
      const since = performance.now()
      await Promise.all(
        ads.map(async (ad, n) => {
          await passes(Math.max(0, since + (n * 1_000) / rate - performance.now()))
          const { doors } = nodes[n % 2] as Node
          await doors.see(ad)
          if (n % clickEvery === clickEvery / 2) await doors.click(ad)
        }),
      )
      const took = (performance.now() - since) / 1_000
      const { looks, worst } = await watch.stop()
      const after = await network.taken(order)
      const paid = Number(after.views - before.views)
      const refused = Number(after.refused - before.refused)
      process.stdout.write(
        `stop-loss at ${rate} a second: ${ads.length} views at ${Math.round(ads.length / took)} a second, ${paid} and ${after.results - before.results} clicks paid, ${refused} refused; lost at most ${worst} of ${stop} micros in ${looks} looks\n`,
      )
      expect(worst).toBeLessThanOrEqual(stop)
      expect([after.paid_views, after.counted_views, after.paid_clicks]).toEqual([
        after.views,
        after.views,
        after.results,
      ])
      // It was reached, and nothing else kept a view from being paid.
      expect(refused).toBeGreaterThan(0)
      expect(paid + refused).toBe(ads.length)
    },
    900_000,
  )
})

describe('the budget', () => {
  const orders: Running[] = []

  it.each(Array.from({ length: kills }, (_, n) => n + 1))(
    'pays for no view too many when one of two processes is killed, and loses none that it acknowledged (%i)',
    async (run) => {
      const order = await network.runOrder(new Date())
      await network.world.asOwner('update flight set budget = price * $2 where order_id = $1', [
        order.id,
        size.views,
      ])
      const [dying, living] = nodes as [Node, Node]
      const crowd = new Crowd(nodes)
      let underWay = 0
      const kill = () => {
        crowd.pause()
        underWay = dying.doors.beaconsUnderWay
        dying.program.kill('SIGKILL')
      }
      let killing: Promise<unknown> | undefined
      await crowd.come(visitorsAtOnce, size.requests, () => {
        if (killing || crowd.acknowledged.size < size.views / 3) return
        // Every other one while neither process can write, so that it is killed with a call under way and a queue behind it.
        if (run % 2 === 1) killing = whileNobodyWrites(order, kill)
        else if (dying.doors.beaconsUnderWay >= 3) killing = Promise.resolve(kill())
      })
      await killing
      await dying.program.ended
      const cutOff = crowd.cutOff.length

      const left = size.views - Number((await network.taken(order)).views)
      const shown = await network.viewsToShow(order, 0)
      expect(shown).toBeLessThan(left)
      expect(shown).toBeGreaterThanOrEqual(Math.floor(left / 2))
      expect(await network.viewsToShow(order, promisedS)).toBe(left)

      // Whoever was cut off sends again, as the ad does; some have gone.
      crowd.goTo([living])
      const again = crowd.cutOff.filter((_, n) => n % givesUpEvery !== 0)
      await Promise.all(again.map((ad) => crowd.see(living, ad)))
      await crowd.come(visitorsAtOnce, size.requests, () => {})
      // What was promised is given out by halves, one of them a second: however fast people ask, some have to come later.
      const most = size.requests * 20
      while ((await network.taken(order)).views < size.views && crowd.asked < most)
        await crowd.come(visitorsAtOnce, crowd.asked + visitorsAtOnce, () => {})
      const taken = await network.taken(order)
      const times = await network.timesKept(order)
      const silent = [...crowd.cutOff].filter((ad) => !crowd.acknowledged.has(ad))
      const unheard = silent.filter((ad) => times.has(signatureOf(ad))).length
      process.stdout.write(
        `two deliveries: ${crowd.asked} asked, ${crowd.acknowledged.size} views acknowledged, ${crowd.left} left; the kill hit ${underWay} beacons under way and cut off ${cutOff}, ${unheard} of ${silent.length} not sent again were kept; ${left} views were left then, ${left - shown} of them promised; ${taken.views} of ${size.views} paid\n`,
      )
      expect(Math.min(underWay, cutOff)).toBeGreaterThan(0)
      expect([taken.views, taken.paid_views, taken.counted_views]).toEqual(Array(3).fill(BigInt(size.views)))
      const wrong = [...crowd.acknowledged].filter((ad) => times.get(signatureOf(ad)) !== 1)
      expect(wrong).toEqual([])
      expect([...times.values()].reduce((sum, n) => sum + n, 0)).toBe(crowd.acknowledged.size + unheard)
      orders.push(order)
      if (run < kills) nodes = [...(await network.start([await freePorts(4)])), living]
    },
    900_000,
  )

  it('is what the partners paid, when all is settled, and every draw can be repeated', async () => {
    expect(await network.settle(orders)).toEqual(orders.map(() => size.views * viewPrice))
    expect(await brokenInvariants(network.world)).toEqual([])
  }, 900_000)
})

/** Holds the order's group until both processes wait for it and more beacons have come behind, and does something then. */
function whileNobodyWrites({ groupId }: Running, then: () => void): Promise<void> {
  return network.world.asOwnerUndone(async (owner) => {
    await owner.query({ text: 'select from ad_group where id = $1 for update', values: [groupId] })
    const sent = () => nodes.reduce((sum, { doors }) => sum + doors.beaconsSent, 0)
    const enough = sent() + visitorsAtOnce / 3
    while ((await waitingForLocks(network.world.ctx.db)) < 2 || sent() < enough);
    then()
  })
}

/** People who come one after the other, so many of them at the same time, each to one of the processes. */
class Crowd {
  readonly acknowledged = new Set<ShownAd>()
  /** Whose beacon got no answer. */
  readonly cutOff: ShownAd[] = []
  asked = 0
  left = 0
  #paused = false
  #nodes: readonly Node[]

  constructor(nodes: readonly Node[]) {
    this.#nodes = nodes
  }

  pause(): void {
    this.#paused = true
  }

  goTo(nodes: readonly Node[]): void {
    this.#nodes = nodes
    this.#paused = false
  }

  /** Returns once so many have asked for an ad, or when it was paused and nobody is there any more. */
  async come(atOnce: number, most: number, seen: () => void): Promise<void> {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (!this.#paused && this.asked < most) {
          this.asked += 1
          await this.#visit(this.asked, seen)
        }
      }),
    )
  }

  /** Sends a beacon; who gets no answer is remembered. */
  async see(node: Node, ad: ShownAd): Promise<void> {
    await node.doors.see(ad).then(
      () => this.acknowledged.add(ad),
      () => this.cutOff.push(ad),
    )
  }

  async #visit(n: number, seen: () => void): Promise<void> {
    const at = (turn: number) => this.#nodes[turn % this.#nodes.length] as Node
    const ad = await at(n)
      .doors.askAd(freshAddress())
      .catch(() => undefined)
    if (!ad) return
    if (n % leavesEvery === 0) {
      this.left += 1
      return
    }
    // Either process takes the beacon of an ad that the other one showed.
    const seeing = this.see(at(Math.floor(n / 2)), ad)
    seen()
    await seeing
    seen()
  }
}

/** What an order lost by what is counted, in micros. */
function lossOf({ views, results }: { views: bigint; results: bigint }): number {
  return Number(views) * viewPrice - Number(results) * clickPayout
}

/** Looks all the while at what an order lost, by its events too. */
function watchLoss(order: Running) {
  let [watching, looks, worst] = [true, 0, Number.NEGATIVE_INFINITY]
  const looking = (async () => {
    do {
      const taken = await network.taken(order)
      const byEvents = { views: taken.paid_views, results: taken.paid_clicks }
      worst = Math.max(worst, lossOf(taken), lossOf(byEvents))
      looks += 1
      await network.world.ctx.db.query('select pg_sleep(0.005)')
    } while (watching)
  })()
  return {
    stop: async () => {
      watching = false
      await looking
      return { looks, worst }
    },
  }
}

/** So many ads, from both processes, to people who look at them later. */
async function askAds(n: number): Promise<ShownAd[]> {
  const shown = await Promise.all(
    Array.from({ length: n }, (_, at) => (nodes[at % 2] as Node).doors.askAd(freshAddress())),
  )
  return shown.filter((ad) => ad !== undefined)
}
