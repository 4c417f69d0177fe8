import { readConfig } from './config.ts'
import { lockHolder } from './db/data-lock.ts'
import { openDatabase } from './db/open.ts'
import { askControl } from './verify/control.ts'
import { checkInvariants, describeFindings, type Finding } from './verify/invariants.ts'

/** `npm run verify`: checks every invariant of a running or stopped installation; exit code 1 when one is broken. */
const config = readConfig(process.env)
const findings = await find()
process.stdout.write(`${describeFindings(findings)}\n`)
const broken = findings.filter((finding) => finding.offending.length > 0)
process.stdout.write(broken.length === 0 ? 'all invariants hold\n' : `${broken.length} broken\n`)
process.exitCode = broken.length === 0 ? 0 : 1

async function find(): Promise<Finding[]> {
  if (!config.databaseUrl && lockHolder(config.dataDir) !== undefined) return askControl(config.dataDir)
  const database = await openDatabase(config)
  try {
    return await checkInvariants(database.owner)
  } finally {
    await database.close()
  }
}
