import { createHash } from 'node:crypto'

/** Whether everything is looked at in every way, as in `npm run test:full`, or some of it in some ways. */
export const lookAtAll = process.env.FAIRLEAD_SCREENS === 'all'

const theSeed = Number(process.env.FAIRLEAD_SCREENS_SEED ?? 20_261_121)

/**
 * Deals things to so many hands as evenly as they go, by their names and the seed, and gives those of one hand, in the
 * order they had: over all hands each is dealt once.
 */
export function dealt<Thing extends { readonly name: string }>(
  things: readonly Thing[],
  hands: number,
  hand: number,
  seed = theSeed,
): Thing[] {
  const drawn = (thing: Thing) => createHash('sha256').update(`${seed} ${thing.name}`).digest('hex')
  const shuffled = things.toSorted((a, b) => (drawn(a) < drawn(b) ? -1 : 1))
  const mine = new Set(shuffled.filter((_, n) => n % hands === hand))
  return things.filter((thing) => mine.has(thing))
}

/** For people: how the sample was chosen. */
export const sampleIs = lookAtAll ? 'all there is' : `a sample by seed ${theSeed}`
