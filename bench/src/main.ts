import { checkInvariants, describeFindings } from '@fairlead/server/src/verify/invariants.ts'
import { measureEmbedded } from './embedded-run.ts'
import { measurePostgres } from './postgres-run.ts'
import { heldAgainst, summarise } from './report.ts'
import { keep, table } from './results.ts'

/** `npm run bench`: measures money and beacons on PostgreSQL and on the embedded database; prints a table, keeps it as JSON. */
const say = (text: string) => process.stdout.write(`${text}\n`)

const onPostgres = await measurePostgres(async (network) => {
  await network.owner.query('select number_entries()')
  return checkInvariants(network.owner)
})
const onEmbedded = await measureEmbedded()

const results = summarise(onPostgres, onEmbedded)
keep(results)
const broken = onPostgres.findings.filter(({ offending }) => offending.length > 0)
say(`\n${table(results, heldAgainst)}\n`)
say(`After ${onPostgres.beaconsStored.toLocaleString('en')} beacons and all fundings, on PostgreSQL:`)
say(describeFindings(onPostgres.findings))
say(broken.length === 0 ? 'all invariants hold' : `${broken.length} broken`)
say(`
Database, server, load and pgbench share this machine's processors, and so does whatever else runs on it: rates are
below what separate machines would give, and the load's own time counts against HTTP. Each value is the mean of short
rounds taken in turns. CPU of a beacon is the server process alone; for the embedded database it holds the database too.
The embedded database never calls fsync; its lines are for information.`)
process.exitCode = broken.length === 0 ? 0 : 1
