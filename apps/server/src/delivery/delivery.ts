import { randomUUID } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { connectionsOf, type Process, shareOf } from '../db/connections.ts'
import { laneOf } from '../db/lanes.ts'
import { lendTo } from '../db/pool.ts'
import { connectionOf, neighbourhoodOf, parseAddress } from '../http/address.ts'
import { FullVolumes } from '../traffic/full-volumes.ts'
import { CreativeFiles } from './creative-files.ts'
import { Datacentres } from './datacentres.ts'
import { isRobot } from './door-reasons.ts'
import { type AdEvent, EventWriter, type Verdict } from './event-writer.ts'
import { EvidenceMaker } from './evidence.ts'
import { EvidenceKeys } from './evidence-keys.ts'
import { type Group, Groups, type ShownGroup } from './groups.ts'
import { OwnConnections } from './own-connections.ts'
import { type Asker, Reservations } from './reservations.ts'
import { ServedCounts } from './served-counts.ts'
import { SlotCache } from './slot-cache.ts'
import { type Token, TokenMint } from './token.ts'
import { findOldToken, recordOld } from './tokens-of-0-2.ts'
import { TrafficFilter } from './traffic-filter.ts'
import type { VisitorContext } from './visitor-context.ts'

/** An ad for somebody who asked, with the token that its impression and its click bring back. */
export type ChosenAd = { readonly group: Group; readonly token: string }

/** One delivery node: everything the doors share. */
export type Delivery = {
  readonly mint: TokenMint
  readonly slots: SlotCache
  readonly creatives: CreativeFiles
  readonly writer: EventWriter
  readonly served: ServedCounts
  readonly findGroup: (groupId: string) => Promise<Group | undefined>
  /** An ad for the slot; undefined where there is none, and for declared robots. It promises a view and takes nothing. */
  readonly choose: (slotId: string, seen: VisitorContext) => Promise<ChosenAd | undefined>
  readonly recordImpression: (token: Token, seen: VisitorContext) => Promise<Verdict>
  /** Records a click, and its view with it where the ad says that the click came before its view was sent. */
  readonly recordClick: (token: Token, seen: VisitorContext) => Promise<Verdict>
  /** The click that a click id names; undefined where it is none. */
  readonly findClick: (clickId: string, seen: VisitorContext) => Promise<FoundClick | undefined>
  /** Keeps a click on an ad that 0.2.0 served as expired, and says what the ad was of; undefined where it is none. */
  readonly recordOldClick: (token: string, now: number) => Promise<Group | undefined>
}

/** A click that may convert. */
export type FoundClick = {
  readonly groupId: string
  /** ms */
  readonly clickedAt: number
  /** `step` tells conversions of one click apart; `value` in micros of the currency that the advertiser named. */
  readonly record: (
    conversion: Pick<AdEvent, 'step' | 'reason'> & { readonly value: bigint },
  ) => Promise<string>
}

/** Opens the doors of a process; what it does says how many batches of events are written at the same time. */
export function openDelivery(ctx: Ctx, process: Process = 'all'): Delivery {
  const mint = new TokenMint(ctx.pepper, ctx.otherPeppers)
  // Connections of its own, in halves: a list that waits for a lock keeps no event from being written.
  const dbFor = (owner: 'reads' | 'events') => lendTo(laneOf(ctx.db, 'delivery'), { owner })
  const lookups = { ...ctx, db: dbFor('reads') }
  const reservations = new Reservations()
  const groups = new Groups({ ...ctx, db: dbFor('reads') }, randomUUID(), (now) => reservations.list(now))
  const slots = new SlotCache(lookups)
  const creatives = new CreativeFiles(lookups)
  const datacentres = new Datacentres(ctx.datacentreFile, ctx.log)
  const volumes = new FullVolumes(lookups)
  const evidence = new EvidenceMaker(new EvidenceKeys(lookups.db, ctx.clock))
  const own = new OwnConnections(lookups.db, ctx.clock)
  const served = new ServedCounts(lookups.db, ctx.clock)
  const filter = new TrafficFilter({ demo: ctx.network.demo, slots, datacentres, volumes, own })
  const writer = new EventWriter(
    dbFor('events'),
    ctx.clock,
    shareOf('delivery', connectionsOf(process).delivery),
  )

  /** Writes a view that was judged, and takes back what was promised for it. */
  async function writeImpression(view: AdEvent, seen: VisitorContext): Promise<Verdict> {
    const verdict = await writer.write(view)
    const { inViewMs, measured } = view.evidence
    if (inViewMs !== undefined && (measured === 'io1' || measured === 'io2') && verdict !== 'duplicate')
      served.count(view.token.groupId, view.token.slotId, 'measured')
    if (view.reason === '' && verdict !== '') filter.takeBack(view.evidence, seen.now)
    const { groupId, nonce } = view.token
    if (reservations.redeem(nonce) && verdict === '') groups.countCome(groupId)
    return verdict
  }

  /**
   * Whose promises are counted together. They are kept in memory for two minutes, and written nowhere. Undefined for a data
   * centre, whose views are not paid: nothing is promised to it.
   */
  async function askerOf(seen: VisitorContext): Promise<Asker | undefined> {
    const address = parseAddress(seen.address)
    if (!address) return { address: '', prefix: '' }
    if (await datacentres.has(address, seen.now)) return undefined
    return { address: connectionOf(address), prefix: neighbourhoodOf(address) }
  }

  return {
    mint,
    slots,
    creatives,
    writer,
    served,
    findGroup: (groupId) => groups.find(groupId),

    async choose(slotId, seen) {
      const slot = await slots.find(slotId)
      const group = slot && oneByViewsLeft(await groups.ofFormat(slot.contentType))
      if (!group) return undefined
      served.count(group.id, slotId, 'request')
      if (isRobot(seen.userAgent)) {
        served.count(group.id, slotId, 'robot')
        return undefined
      }
      served.count(group.id, slotId, 'ad')
      const { text, nonce } = mint.mint({ groupId: group.id, slotId, price: group.price, issuedAt: seen.now })
      const asker = await askerOf(seen)
      if (asker) reservations.add(nonce, group.id, asker, seen.now)
      return { group, token: text }
    },

    async recordImpression(token, seen) {
      const kept = await evidence.of(seen)
      const reason = await filter.impression(token, seen, kept)
      return writeImpression(eventOf('impression', token, reason, kept), seen)
    },

    async recordClick(token, seen) {
      const kept = await evidence.of(seen)
      const clickReason = await filter.click(token, seen, kept)
      const viewReason = seen.viewToo ? await filter.impression(token, seen, kept) : undefined
      // Both without waiting in between: they go into one commit, the view before its click.
      const [, verdict] = await Promise.all([
        viewReason !== undefined && writeImpression(eventOf('impression', token, viewReason, kept), seen),
        writer.write(eventOf('click', token, clickReason, kept)),
      ])
      return verdict
    },

    async findClick(clickId, seen) {
      const token = mint.read(clickId, 'click', seen.now)
      if (token)
        return {
          ...token,
          record: async ({ step, reason, value }) =>
            writer.write({ ...eventOf('conversion', token, reason, await evidence.of(seen)), step, value }),
        }
      const old = await findOldToken(lookups, clickId, 'click', seen.now)
      return old && { ...old, record: (it) => recordOld(lookups, old, { ...it, kind: 'conversion' }) }
    },

    async recordOldClick(text, now) {
      const old = await findOldToken(lookups, text, 'ad', now)
      if (!old) return undefined
      await recordOld(lookups, old, { kind: 'click', step: '', reason: 'expired' })
      return groups.find(old.groupId)
    },
  }
}

function eventOf(
  kind: AdEvent['kind'],
  token: Token,
  reason: string,
  evidence: AdEvent['evidence'],
): AdEvent {
  return { token, kind, step: '', reason, value: undefined, evidence }
}

/** One of the groups, each as likely as it has views left, so that none starves. */
function oneByViewsLeft(shown: readonly ShownGroup[]): Group | undefined {
  let at = Math.random() * shown.reduce((sum, { viewsLeft }) => sum + viewsLeft, 0)
  for (const { group, viewsLeft } of shown) {
    at -= viewsLeft
    if (at < 0) return group
  }
  return shown.at(-1)?.group
}
