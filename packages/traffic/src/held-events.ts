import { expectationOf, paidAtMost, paidAtMostInGroup, viewsReversed, viewsTakenBack } from './bounds.ts'
import { cohortOf, dayOf, type HeldStep, type TrafficEvent, viewsOf, visitsOf, windowOf } from './cohorts.ts'

export type HeldEvent = { readonly event: TrafficEvent; readonly step: HeldStep }

/** What a group's window is judged by. */
export type GroupTerms = {
  /** Which results are paid for. */
  readonly paidFor: 'click' | 'conversion'
  /** Whether trials moved the level; without them more spread is allowed. */
  readonly tried: boolean
  /** The base share of a slot's views, in parts per million: of clicks, and of conversions. */
  readonly clickBase: (slot: string) => bigint
  readonly conversionBase: (slot: string) => bigint
  /** Whether a slot or network stood at its volume ceiling on a day (`dayOf`). */
  readonly atCeiling: (kind: 'slot' | 'network', key: string, day: number) => boolean
  /** Who goes first when some are held: the highest (`holdRank` as hex, by the seed of the day of recording). */
  readonly rank: (event: TrafficEvent) => string
}

/**
 * Which events are withheld as more than their cohorts' views let expect: `above_expected`. Each group and three days by
 * themselves; each step counts what those before it left. `hold_excess` in the database comes to the same.
 */
export function heldEvents(
  events: readonly TrafficEvent[],
  termsOf: (group: string, window: number) => GroupTerms,
): HeldEvent[] {
  const believed = events.filter(({ reason }) => reason === '' || reason === 'above_expected')
  const windows = groupedBy(believed, ({ group, at }) => `${group} ${windowOf(at)}`)
  const inTime = [...windows.values()].toSorted((a, b) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0))
  // A conversion may come days after its click, and a click a day after its view.
  const clicks = new Map<string, HeldStep>()
  const networks = new Map(
    believed
      .filter(({ kind }) => kind === 'impression')
      .map(({ group, nonce, network }) => [`${group} ${nonce}`, network]),
  )
  return inTime.flatMap((within) => {
    const [first] = within
    return first ? heldInWindow(within, termsOf(first.group, windowOf(first.at)), clicks, networks) : []
  })
}

function heldInWindow(
  events: readonly TrafficEvent[],
  terms: GroupTerms,
  heldClicks: Map<string, HeldStep>,
  networks: ReadonlyMap<string, string>,
): HeldEvent[] {
  const views = events.filter(({ kind }) => kind === 'impression')
  const clicks = events.filter(({ kind }) => kind === 'click')
  /** A click counts in the network where its ad was seen: people change theirs in between, and have two at home. */
  const seenIn = (click: TrafficEvent): TrafficEvent => ({
    ...click,
    network: networks.get(`${click.group} ${click.nonce}`) ?? click.network,
  })
  const held = new Map<TrafficEvent, HeldStep>()
  const left = (some: readonly TrafficEvent[]) => some.filter((event) => !held.has(event))
  const hold = (some: readonly TrafficEvent[], paid: number, step: HeldStep) => {
    for (const event of excess(left(some), paid, step, terms.rank)) held.set(event, step)
  }
  /** What is settled and was held at this step is left for none after it. */
  const leave = (step: HeldStep) => {
    for (const event of events) if (event.settled && event.heldStep === step) held.set(event, step)
  }

  for (const step of ['address', 'prefix'] as const) {
    const seen = groupedBy(views, (view) => cohortOf(step, view))
    for (const [key, cohort] of groupedBy(left(clicks), (click) => cohortOf(step, click))) {
      const mu = expectationOf(visitsOf(seen.get(key) ?? [], terms.clickBase))
      hold(cohort, paidAtMost(step, mu), step)
    }
    leave(step)
  }

  const believed = left(clicks)
  for (const step of ['network_slot', 'network', 'slot'] as const) {
    const seen = groupedBy(views, (view) => cohortOf(step, view))
    for (const [key, cohort] of groupedBy(believed, (click) => cohortOf(step, seenIn(click)))) {
      const shown = seen.get(key) ?? []
      const mu = expectationOf(viewsOf(shown, terms.clickBase))
      hold(cohort, paidAtMost(step, mu), step)
      hold(shown, shown.length - viewsTakenBack(mu, cohort.length, shown.length), step)
    }
    leave(step)
  }

  for (const kind of ['slot', 'network'] as const) {
    const full = (event: TrafficEvent) => terms.atCeiling(kind, event[kind], dayOf(event.at))
    const wanted = groupedBy(
      believed.filter((click) => full(seenIn(click))),
      (click) => seenIn(click)[kind],
    )
    for (const [key, shown] of groupedBy(views.filter(full), (view) => view[kind])) {
      const mu = expectationOf(viewsOf(shown, terms.clickBase))
      const { length } = left(shown)
      const reversed = viewsReversed(mu, wanted.get(key)?.length ?? 0, length)
      hold(shown, length - reversed, `${kind}_interest`)
    }
    leave(`${kind}_interest`)
  }

  // What is paid is paid for views that are paid: or a flood that takes its own views back would be paid and cost nothing.
  if (terms.paidFor === 'click') {
    const mu = expectationOf(viewsOf(left(views), terms.clickBase))
    hold(clicks, paidAtMostInGroup(mu, believed.length, terms.tried), 'group')
  } else {
    for (const click of clicks) {
      const step = click.settled ? click.heldStep : held.get(click)
      if (step) heldClicks.set(click.nonce, step)
    }
    // A conversion goes with its click.
    const conversions = events.filter(({ kind }) => kind === 'conversion')
    for (const event of conversions) {
      const step = event.settled ? event.heldStep : heldClicks.get(event.nonce)
      if (step && step !== 'group') held.set(event, step)
    }
    const wanted = conversions.filter((event) => !['address', 'prefix'].includes(held.get(event) ?? ''))
    const mu = expectationOf(viewsOf(left(views), terms.conversionBase))
    hold(conversions, paidAtMostInGroup(mu, wanted.length, terms.tried), 'group')
  }
  return [...held].flatMap(([event, step]) => (event.settled ? [] : [{ event, step }]))
}

/**
 * What of a cohort is beyond the number that is paid: the highest ranks. Settled events keep what they are: those held at
 * another step, or not at all, take their places, so that settling one order changes nothing for the others.
 */
function excess(
  cohort: readonly TrafficEvent[],
  paid: number,
  step: HeldStep,
  rank: (event: TrafficEvent) => string,
): readonly TrafficEvent[] {
  const free = cohort.filter(({ settled }) => !settled)
  const taken = cohort.filter(({ settled, heldStep }) => settled && heldStep !== step).length
  const places = Math.max(0, paid - taken)
  if (free.length <= places) return []
  const ranked = free.map((event) => ({ event, key: `${rank(event)} ${event.nonce} ${event.step}` }))
  ranked.sort((a, b) => (a.key < b.key ? -1 : 1))
  return ranked.slice(places).map(({ event }) => event)
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
