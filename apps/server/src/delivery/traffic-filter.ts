import type { DoorReason } from '@fairlead/contract/filter-reasons'
import { networkOf, parseAddress } from '../http/address.ts'
import type { FullVolumes } from '../traffic/full-volumes.ts'
import type { Datacentres } from './datacentres.ts'
import { type Case, doorRules, type FilteredToken } from './door-reasons.ts'
import type { Evidence } from './evidence.ts'
import { utcDay } from './evidence-keys.ts'
import type { OwnConnections } from './own-connections.ts'
import type { SlotCache } from './slot-cache.ts'
import type { VisitorContext } from './visitor-context.ts'

/** Who sent it, as far as it is kept: a connection, and one browser behind it. */
type Sender = Pick<Evidence, 'address' | 'browser'>

/** What the traffic filter asks others. */
export type TrafficFilterParts = {
  readonly demo: boolean
  readonly slots: Pick<SlotCache, 'find'>
  readonly datacentres: Pick<Datacentres, 'has'>
  readonly volumes: Pick<FullVolumes, 'has'>
  readonly own: Pick<OwnConnections, 'has'>
}

/**
 * Views that one browser behind a connection may have paid on one UTC day, and all behind one connection together: hundreds
 * of a carrier's customers share one. Counted by each process for itself.
 */
const viewsPerDayMax = { browser: 120, connection: 480 }
/**
 * Connections and browsers whose views are remembered: those that came last, and as many before them. Taking the oldest out of
 * a map of a million holds everybody up for more than half a second.
 */
const rememberedMax = 500_000

/** Decides why a view or click is filtered; an empty reason is a valid one. */
export class TrafficFilter {
  readonly #parts: TrafficFilterParts
  #day = ''
  #views = new Map<string, number>()
  /** Those who were remembered before there were too many; who comes again is taken over. */
  #viewsBefore = new Map<string, number>()
  readonly #rememberedMax: number

  constructor(parts: TrafficFilterParts, remembered = rememberedMax) {
    this.#parts = parts
    this.#rememberedMax = remembered
  }

  /** One that is believed counts among its browser's and its connection's views of the day; `takeBack` undoes that. */
  async impression(token: FilteredToken, seen: VisitorContext, sender: Sender): Promise<DoorReason | ''> {
    const reason = await this.#reasonOf('impression', token, seen, sender)
    return reason || (this.#takeView(sender, seen.now) ? '' : 'rate')
  }

  click(token: FilteredToken, seen: VisitorContext, sender: Sender): Promise<DoorReason | ''> {
    return this.#reasonOf('click', token, seen, sender)
  }

  /**
   * For a view that was believed here at `now` (ms) and not paid after all, such as a duplicate: others behind its connection
   * may have it.
   */
  takeBack(sender: Sender, now: number): void {
    if (utcDay(now) !== this.#day) return
    for (const { key } of countedFor(sender)) {
      const views = this.#viewsOf(key)
      if (views > 0) this.#views.set(key, views - 1)
    }
  }

  async #reasonOf(
    kind: Case['kind'],
    token: FilteredToken,
    seen: VisitorContext,
    sender: Sender,
  ): Promise<DoorReason | ''> {
    const { demo, slots, datacentres, volumes, own } = this.#parts
    const address = parseAddress(seen.address)
    const it: Case = {
      kind,
      token,
      seen,
      demo,
      slot: await slots.find(token.slotId),
      address,
      inDatacentre: address !== undefined && (await datacentres.has(address, seen.now)),
      aboveUsual:
        (await volumes.has('slot', token.slotId, seen.now)) ||
        (address !== undefined && (await volumes.has('network', networkOf(address), seen.now))),
      fromOwnConnection: await own.has(token.groupId, sender),
    }
    return doorRules.find(({ applies }) => applies(it))?.reason ?? ''
  }

  #takeView(sender: Sender, now: number): boolean {
    const day = utcDay(now)
    if (day !== this.#day) {
      this.#day = day
      this.#views = new Map()
      this.#viewsBefore = new Map()
    }
    const counts = countedFor(sender).map(({ key, most }) => ({
      key,
      most,
      views: this.#viewsOf(key) + 1,
    }))
    if (counts.some(({ views, most }) => views > most)) return false
    if (this.#views.size >= this.#rememberedMax) {
      this.#viewsBefore = this.#views
      this.#views = new Map()
    }
    for (const { key, views } of counts) this.#views.set(key, views)
    return true
  }

  #viewsOf(key: string): number {
    return this.#views.get(key) ?? this.#viewsBefore.get(key) ?? 0
  }
}

/** What a view is counted for: its connection, and the browser behind it. */
function countedFor({ address, browser }: Sender): { key: string; most: number }[] {
  return [
    { key: `address ${address}`, most: viewsPerDayMax.connection },
    { key: `browser ${browser}`, most: viewsPerDayMax.browser },
  ]
}
