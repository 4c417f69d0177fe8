import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Pool } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { many, one } from '../../src/db/read.ts'
import { call } from '../guarantees/call.ts'
import { Real } from '../ledger-model/real.ts'
import { brokenInvariants } from '../support/books.ts'
import { withDatabase } from '../support/migrated-template.ts'
import { openPostgresWorld, type World } from '../support/world.ts'
import { payManyIn } from './many-payments.ts'
import { OwnCluster } from './own-cluster.ts'

/** So many postings lie in the log between base and moment; a million for a release. */
const postings = Number(process.env.FAIRLEAD_MANY_POSTINGS ?? 2_000)
const timeout = 180_000 + 3 * postings
const writers = 8
const partnersOfBank = 4
/** Acknowledged before the moment, and begun after it; fewer show nothing. */
const eachSide = 100

let cluster: OwnCluster
let world: World & { readonly appUrl: string }
let partners: Real[]
let admin: Pool
let backup: string
/** The commands of docs/backup.md, which name `/backup`. */
let documented: { archive: string; base: string; recovery: string }
beforeAll(async () => {
  cluster = await OwnCluster.make(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  backup = cluster.folder('backup')
  cluster.folder('backup/wal')
  cluster.folder('backup/base')
  documented = readDocument()
  // A machine that is written to less often than once a second shows the same.
  cluster.configure(documented.archive.replace('archive_timeout = 60s', 'archive_timeout = 1s'))
  await cluster.start()
  world = await openPostgresWorld(cluster.url)
  admin = openPostgres(withDatabase(cluster.url, new URL(world.appUrl).pathname.slice(1)), { max: 1 })
  partners = await Promise.all(Array.from({ length: partnersOfBank }, () => Real.open(world)))
  for (const partner of partners) await partner.payIn(500_000_000n)
  world.clock.advance(20_000)
}, 120_000)
afterAll(async () => {
  await admin?.end()
  await world?.close()
  await cluster?.remove()
})

it('comes back to a moment: all that was acknowledged before it, nothing that was begun after it', {
  timeout,
}, async () => {
  const said: Said = { acknowledged: [], asked: new Set() }
  const running = { yes: true }
  const writing = partners
    .flatMap((partner) => Array.from({ length: writers / partnersOfBank }, () => partner))
    .map((partner) => write(partner, running, said))
  // Money moves while the base is taken.
  const [program = '', ...args] = documented.base.split(' ')
  await cluster.run(program, args)
  const based = said.acknowledged.length
  await payManyIn(admin, postings)
  await until(() => said.acknowledged.length >= based + eachSide)

  const before = [...said.acknowledged]
  const { moment } = await one<{ moment: string }>(admin, 'select clock_timestamp()::text as moment')
  const known = new Set(said.asked)
  const retried = lostDeposit(partners[0] as Real)
  await retried()
  await until(() => said.acknowledged.filter((key) => !known.has(key)).length >= eachSide)
  running.yes = false
  await Promise.all(writing)
  const after = said.acknowledged.filter((key) => !known.has(key))
  const between = said.acknowledged.length - before.length - after.length
  const archivedMs = await archived()

  const since = performance.now()
  await cluster.replaceBy(`${backup}/base/night`)
  cluster.configure(documented.recovery.replace(/'\d{4}-[^']*'/, `'${moment}'`))
  await cluster.start()
  const backMs = performance.now() - since
  expect(await brokenInvariants(world)).toEqual([])
  const verifiedMs = performance.now() - since

  const kept = new Set(
    (await many<{ key: string }>(world.ctx.db, 'select idempotency_key as key from entry')).map(
      ({ key }) => key,
    ),
  )
  expect(before.filter((key) => !kept.has(key))).toEqual([])
  expect(after.filter((key) => kept.has(key))).toEqual([])
  const paid = await one<{ n: bigint }>(admin, "select count(*) as n from entry where actor = 'many'")
  expect(paid.n).toBe(BigInt(postings))

  // Whoever hears nothing asks again with the same key, and the books go on.
  const [id, again] = [await retried(), await retried()]
  expect(again).toBe(id)
  await (partners[0] as Real).payIn(10_000_000n)
  expect(await brokenInvariants(world)).toEqual([])
  process.stdout.write(
    `recovery: ${before.length} acknowledged before the moment and all there, ${between} under way, ${after.length} begun after it and none there, ${paid.n} postings since the base; the last one was archived after ${seconds(archivedMs)} s, back after ${seconds(backMs)} s, verified after ${seconds(verifiedMs)} s\n`,
  )
})

type Said = { readonly acknowledged: string[]; readonly asked: Set<string> }

/** Asks for withdrawals and takes them back. */
async function write(partner: Real, running: { yes: boolean }, said: Said): Promise<void> {
  while (running.yes) {
    const withdrawal = partner.id()
    const wish = [partner.session, withdrawal, `W-${withdrawal}`, 1_000_000n, partner.destinationId]
    const { step_up, params } = await partner.stepUp('withdraw')
    await noted('request_withdrawal', [...wish, step_up, params])
    await noted('cancel_withdrawal', [partner.session, withdrawal])
  }

  async function noted(name: string, args: readonly unknown[]): Promise<void> {
    const key = randomUUID()
    said.asked.add(key)
    await call(world.ctx.db, name, ...args, key, Buffer.alloc(32), partner.id(), partner.now)
    said.acknowledged.push(key)
  }
}

/** A request that can be sent once more; answers the deposit's id. */
function lostDeposit(partner: Real): () => Promise<string> {
  const id = partner.id()
  const args = {
    session: partner.session,
    deposit: id,
    reference: `D-${id}`,
    amount: 10_000_000n,
    ...partner.key(),
    now: partner.now,
  }
  return () => partner.call('open_deposit', args)
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setImmediate(resolve))
}

/** Waits until all that is committed lies in the archive, by nothing but `archive_timeout`; milliseconds. */
async function archived(): Promise<number> {
  const since = performance.now()
  const { last } = await one<{ last: string }>(admin, 'select pg_walfile_name(pg_current_wal_lsn()) as last')
  const look = 'select coalesce(last_archived_wal >= $1, false) as done, pg_sleep(0.05) from pg_stat_archiver'
  while (!(await one<{ done: boolean }>(admin, look, [last])).done);
  return performance.now() - since
}

function readDocument() {
  const text = readFileSync(new URL('../../../../docs/backup.md', import.meta.url), 'utf8')
  const [archive = '', recovery = ''] = [...text.matchAll(/^```\n([^`]*)```$/gm)].map(([, block]) =>
    (block ?? '').replaceAll('/backup', backup),
  )
  const [, base = ''] = /`(pg_basebackup [^`]*)`/.exec(text) ?? []
  return { archive, base: base.replace('/backup/base/$(date +%F)', `${backup}/base/night`), recovery }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)
