import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, release, totalmem, type } from 'node:os'
import { one } from '@fairlead/server/src/db/read.ts'
import { thisRelease } from '@fairlead/server/src/db/upgrade/release.ts'
import { forwardSignals } from '@fairlead/tools/child.ts'
import { deliverySizes } from '../settings.ts'
import { judge, parts, roundedReads, roundedTenths, tableOf } from './report.ts'
import { measureDelivery, measureRolesApart } from './run.ts'
import { openStage } from './stage.ts'

/**
 * `npm run bench:delivery`: what an ad and a view cost, server and database together, beside a bare 204 of the same run.
 * Prints a table and keeps it in `bench/delivery.json`. A missed target is printed and fails nothing: timings depend on the
 * machine. `-- --events N` says how long the long run is, `-- --seconds N` how long ads, views and the bare 204 are measured.
 */
forwardSignals((exitCode) => process.exit(exitCode))
const { measured, version, pinned } = await measureTogether()
const whole = { ...measured, apart: await measureRolesApart(deliverySizes) }
const judged = judge(whole)
const others = parts(whole)
const kept = {
  measuredAt: new Date().toISOString(),
  machine: {
    cpu: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()} ${arch()}`,
    load1: Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0]),
    pinned,
  },
  versions: { fairlead: thisRelease, node: process.versions.node, postgres: version },
  sizes: deliverySizes,
  results: judged,
  parts: others,
  tenths: roundedTenths(whole),
  reads: roundedReads(whole),
}
writeFileSync(new URL('../../delivery.json', import.meta.url), `${JSON.stringify(kept, null, 2)}\n`)
process.stdout.write(`\n${tableOf(judged, others)}\n`)

/** All that is measured of everything in one process. The other stage is opened once this one is closed: each needs both cores. */
async function measureTogether() {
  const stage = await openStage()
  try {
    const { version } = await one<{ version: string }>(
      stage.network.owner,
      `select current_setting('server_version') as version`,
    )
    return { measured: await measureDelivery(stage, deliverySizes), version, pinned: stage.pinned }
  } finally {
    await stage.stop()
  }
}
