import { checkInvariants, describeFindings, type Finding } from '@fairlead/server/src/verify/invariants.ts'
import { compareAgainst } from './against/against.ts'
import { aimsInWords, callTable } from './call-results.ts'
import { measureCallsEmbedded, measureCallsOnPostgres } from './calls-run.ts'
import { measureEmbedded } from './embedded-run.ts'
import { printGrowth } from './growth/print.ts'
import type { BenchNetwork } from './network.ts'
import { measureOverload } from './overload-run.ts'
import { measurePostgres } from './postgres-run.ts'
import { heldAgainst, summarise } from './report.ts'
import { keep, table } from './results.ts'
import { against, growthWanted, wanted } from './settings.ts'

/**
 * `npm run bench`: measures money, beacons, callers that are too many, and every read and money call of the partner API
 * on PostgreSQL and on the embedded database; prints tables, keeps them as JSON. `-- --money`, `-- --calls` or
 * `-- --overload` measures only that; `-- --against REF` compares a commit with this tree,
 * `-- --growth` prints what each call takes with 1,000, 10,000 and 100,000 orders of one partner.
 */
if (growthWanted) process.exit((await printGrowth()) ? 0 : 1)
if (against) process.exit((await compareAgainst(against.ref, against.flags)) === 0 ? 0 : 1)
const say = (text: string) => process.stdout.write(`${text}\n`)

const check = async (network: BenchNetwork) => {
  await network.owner.query('select assign_journal_numbers()')
  return checkInvariants(network.owner)
}
const money = wanted.money ? await measurePostgres(check) : undefined
const results = [
  ...(money ? summarise(money, await measureEmbedded()) : []),
  ...(wanted.overload ? await measureOverload() : []),
]
const onPostgres = wanted.calls ? await measureCallsOnPostgres(check) : undefined
const calls = onPostgres && [...onPostgres.calls, ...(await measureCallsEmbedded())]
keep(results, calls)

let broken = 0
if (results.length > 0) say(`\n${table(results, heldAgainst)}\n`)
if (money) {
  say(`After ${money.beaconsStored.toLocaleString('en')} beacons and all fundings, on PostgreSQL:`)
  tell(money.findings)
}
if (calls) {
  say(`\n${callTable(calls)}\n\n${aimsInWords}\n\nAfter all calls, on PostgreSQL:`)
  tell(onPostgres.findings)
}
say(`
Database, server, load and pgbench share this machine's processors, and so does whatever else runs on it: rates are
below what separate machines would give, and the load's own time counts against HTTP. pgbench has the processors to itself
and its database; a funding over HTTP pays server and load out of the same ones, and their lines say how much. Each value
of the first table is the mean of short rounds taken in turns. CPU of a beacon is the server process alone; for the embedded database it holds
the database too. The embedded database never calls fsync; its lines are for information. A call's capacity is measured
on 32 connections, its latency at half of that rate from the moment that the schedule named. Callers that are too many
are sent on 512 connections by one process beside the server's: on two cores each takes some of what the other could do.`)
process.exitCode = broken === 0 ? 0 : 1

function tell(all: readonly Finding[]): void {
  const offending = all.filter((finding) => finding.offending.length > 0).length
  broken += offending
  say(describeFindings([...all]))
  say(offending === 0 ? 'all invariants hold' : `${offending} broken`)
}
