/**
 * How long, how wide and how often. Contestants take turns in short rounds, so that whatever else the machine does
 * disturbs all of them alike. FAIRLEAD_BENCH_SECONDS is what each one is measured for, all rounds together.
 */
const secondsMeasured = Number(process.env.FAIRLEAD_BENCH_SECONDS ?? 10)
if (!(secondsMeasured >= 1)) throw new Error('FAIRLEAD_BENCH_SECONDS: expected a number of at least 1')

export const roundSeconds = 2
export const rounds = Math.ceil(secondsMeasured / roundSeconds)
export const warmUpSeconds = 1

/** Connections that fund orders, on both sides of the comparison. */
export const fundConnections = 32
/** Browsers that send a beacon at the same time. */
export const beaconConnections = 256
/** Beacons that come from one address before the next one takes its place, as many as the rate limit believes. */
export const beaconsPerAddress = 100

/** Work is prepared before anything is measured: enough for the fastest we have seen. */
const fundingsPerSecondMax = 3_000
const beaconsPerSecondMax = 20_000
export const fundingsPrepared = (roundSeconds + warmUpSeconds) * fundingsPerSecondMax
export const beaconsPrepared = (roundSeconds + warmUpSeconds) * beaconsPerSecondMax
/** The embedded database has one connection. */
export const embeddedFundingsPrepared = (roundSeconds + warmUpSeconds) * 1_000
