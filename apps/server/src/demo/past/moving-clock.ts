import type { Clock, Network } from '../../context.ts'

/**
 * The clock of a demo's past: it stands still until it is moved, and moves forward only, up to the moment at which it meets
 * the real one. The database refuses its moments in any network but a demo (refuse_other_clock).
 */
export type MovingClock = Clock & {
  /** Does nothing where that moment is over. */
  moveTo(at: Date): void
  advance(ms: number): void
}

/** Throws where money is real: there is one clock then, the database's own. */
export function movingClock({ demo }: Pick<Network, 'demo'>, start: Date): MovingClock {
  if (!demo) throw new Error('a clock that is moved is for a demo alone')
  let now = start
  const moveTo = (at: Date) => {
    if (at > now) now = at
  }
  return { now: () => now, moveTo, advance: (ms) => moveTo(new Date(now.getTime() + ms)) }
}
