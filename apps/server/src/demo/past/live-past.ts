import { setBookAside } from '@fairlead/demo/src/bank.ts'
import type { Ctx, SecurityNotes } from '../../context.ts'
import { seedAcceptor } from '../acceptors.ts'
import { demoNewcomer } from '../people.ts'
import { addAdvertisers, openNetworksPurse } from './advertisers.ts'
import { liveBusyWeeks } from './busy-weeks.ts'
import { interest, joinFirst, liveEarlyWeeks } from './early-weeks.ts'
import { bookDelivery, doWhatIsDue, passUntil } from './jobs.ts'
import { movingClock } from './moving-clock.ts'
import { openPastNetwork } from './network.ts'
import { join } from './people.ts'
import { letVisit } from './visitors.ts'

const dayMs = 86_400_000
/** Fourteen weeks. */
const pastDays = 98

/** Before how many minutes the publisher's readers came today, and how many. */
const todaysVisits = [95, 40, 5]
const todaysReaders = 60

type Say = (line: string) => void

/** Nobody stands before the people of the past: what they do is neither counted nor said as if somebody did now. */
const noNotes: SecurityNotes = { note: () => undefined, drain: async () => undefined }

/** When a past begins whose present is `now`: at the same hour, fourteen weeks before. */
export function beginningOf(now: Date): Date {
  return new Date(now.getTime() - pastDays * dayMs)
}

/**
 * Lets fourteen weeks happen on an empty demo network: by the calls that people make, with readers of the publisher's page
 * whom the doors judge, and the work of the server's jobs, one after the other under a clock that is moved from `start` to
 * `now()`. The last that happens is that the newcomer joins: whoever finds them finds a whole past. Throws where money is real.
 */
export async function livePast(
  served: Ctx,
  { start, now, say }: { readonly start: Date; readonly now: () => Date; readonly say: Say },
): Promise<void> {
  const clock = movingClock(served.network, start)
  const network = openPastNetwork({ ...served, clock, security: noNotes }, clock)
  const firstDay = Math.floor(start.getTime() / dayMs)
  const dayAt = (day: number, hour: number) => new Date((firstDay + day) * dayMs + hour * 3_600_000)
  let began = performance.now()
  const done = (line: string) => {
    const seconds = (performance.now() - began) / 1000
    began = performance.now()
    say(`${line} (${seconds.toFixed(1)} s)`)
  }
  try {
    setBookAside(network.ctx.dataDir)
    await openNetworksPurse(network)
    await addAdvertisers(network)
    const approver = await network.staff('approver')
    await network.does('cashier', (tx, cashier) => seedAcceptor(tx, cashier, approver))
    const first = await joinFirst(network)
    done('week 1 of 14: four advertisers pay in, an acceptor is registered, the first partner joins')
    const followed = await liveEarlyWeeks(network, first, dayAt)
    done('weeks 1 to 8: one partner runs thirty-three orders')
    await liveBusyWeeks(network, followed, (before, hour) => dayAt(pastDays - before, hour), done)
    for (const minutes of todaysVisits) {
      await passUntil(network, new Date(now().getTime() - minutes * 60_000))
      await doWhatIsDue(network)
      await letVisit(network, todaysReaders, interest)
      await bookDelivery(network)
    }
    await passUntil(network, now())
    await doWhatIsDue(network)
    await join(network, demoNewcomer)
    await doWhatIsDue(network)
    done('today: somebody new joins')
  } finally {
    await network.close()
  }
}
