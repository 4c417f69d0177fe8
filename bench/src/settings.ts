import { parseArgs } from 'node:util'

/**
 * How long, how wide and how often. Contestants take turns in short rounds, so that whatever else the machine does
 * disturbs all of them alike. `--seconds` is what each one is measured for, all rounds together; `--money` measures
 * fundings and beacons only, `--calls` the calls of the partner API, `--overload` what happens to callers that are too many.
 * `--against REF` measures fundings, beacons and calls of another commit and of this tree in turns. `--growth` measures what each
 * list and figure costs a partner with a thousand orders and with a hundred thousand. `--events` is the length of the long
 * run of `npm run bench:delivery`.
 */
const { values: asked } = parseArgs({
  options: {
    money: { type: 'boolean' },
    calls: { type: 'boolean' },
    overload: { type: 'boolean' },
    against: { type: 'string' },
    growth: { type: 'boolean' },
    seconds: { type: 'string' },
    events: { type: 'string' },
  },
})
const secondsAsked = asked.seconds === undefined ? undefined : Number(asked.seconds)
if (secondsAsked !== undefined && !(secondsAsked >= 1))
  throw new Error('--seconds: expected a number of at least 1')

/** Five rounds of each tree add up: one of them may be short. */
const comparedSeconds = 2

const everything = !asked.money && !asked.calls && !asked.overload
/** The commit that this tree is compared with, and what of both is measured; undefined where nothing is compared. */
export const against =
  asked.against === undefined
    ? undefined
    : {
        ref: asked.against,
        flags: [
          ...(asked.money || everything ? ['--money'] : []),
          ...(asked.calls || everything ? ['--calls'] : []),
          `--seconds=${secondsAsked ?? comparedSeconds}`,
        ],
      }

/** Growing a partner takes minutes: only when it is asked for, and nothing else then. */
export const growthWanted = asked.growth === true

/** What is measured. */
export const wanted = {
  money: everything || asked.money,
  calls: everything || asked.calls,
  overload: everything || asked.overload,
}
const secondsMeasured = secondsAsked ?? 10

/** Each call, at its capacity and then by schedule; there are about ninety of them, on both databases. */
export const callSeconds = (secondsAsked ?? 2) / 2
export const warmCallSeconds = 0.3
/** In which every session of a lane is surely seen. */
export const greetSecondsMax = 60

export const roundSeconds = 2
export const rounds = Math.ceil(secondsMeasured / roundSeconds)
export const warmUpSeconds = 1

/** Callers at three times what the server can do: more of them than it lets in. */
export const overloadTimes = 3
export const overloadConnections = 512
export const overloadSeconds = Math.min(secondsMeasured, 10)
export const shedMin = 1_000

/** Connections that fund orders, on both sides of the comparison. */
export const fundConnections = 32
/** Visitors have addresses of their own, as behind a proxy, which is this machine. */
export const visitorsProxies = '127.0.0.0/8'

/** Browsers that send a beacon at the same time. */
export const beaconConnections = 256

/** Work is prepared before anything is measured: enough for the fastest we have seen. */
const fundingsPerSecondMax = 3_000
const beaconsPerSecondMax = 20_000
export const fundingsPrepared = (roundSeconds + warmUpSeconds) * fundingsPerSecondMax
export const beaconsPrepared = (roundSeconds + warmUpSeconds) * beaconsPerSecondMax
/** The embedded database has one connection. */
export const embeddedFundingsPrepared = (roundSeconds + warmUpSeconds) * 1_000
/** A money call runs at its capacity, then at half of it; over HTTP none is faster than this. */
const callsPerSecondMax = { postgres: 2_000, embedded: 700 }
const itemsFor = (perSecondMax: number) => Math.ceil((warmCallSeconds + callSeconds * 1.5) * perSecondMax)
export const moneyItems = itemsFor(callsPerSecondMax.postgres)
export const embeddedMoneyItems = itemsFor(callsPerSecondMax.embedded)

const eventsAsked = Number(asked.events ?? 200_000)
if (!(eventsAsked >= 10)) throw new Error('--events: expected a number of at least 10')
/** Ads, views and the bare 204 in turns, by so many browsers at the same time; wallet reads; the long run. */
export const deliverySizes = {
  connections: 1_024,
  seconds: roundSeconds,
  rounds,
  events: eventsAsked,
  reads: 1_000,
}
