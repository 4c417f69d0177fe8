/** The server: reads the environment, opens things, listens, and closes them in turn when told to stop. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { buildConsole } from './console.ts'
import { type Ctx, systemClock } from './context.ts'
import { newSecret } from './crypto/opaque.ts'
import { DataFolderTaken } from './db/data-lock.ts'
import { assertDurable, UnsafeDatabase } from './db/durability.ts'
import { openDatabase } from './db/open.ts'
import { upgrade } from './db/upgrade/upgrade.ts'
import { UpgradeRefused } from './db/upgrade/upgrade-refused.ts'
import { openDelivery } from './delivery/delivery.ts'
import { postbackSecret } from './delivery/order-facts.ts'
import { mountDemoFacts } from './demo/facts.ts'
import { seedStaffAndCodes } from './demo/operators.ts'
import { demoAdvertiserId, demoOperators, demoPartner, demoSlots } from './demo/people.ts'
import { seedDemo } from './demo/seed.ts'
import { buildDemoSite } from './demo-site/site.ts'
import { buildMetrics } from './http/metrics-server.ts'
import { startJobs } from './jobs.ts'
import { openPost } from './mail/post.ts'
import { NetworkError, openNetwork } from './network.ts'
import { openVapid } from './push/vapid.ts'
import { Shutdown } from './shutdown.ts'
import { openControl } from './verify/control.ts'

const shutdown = new Shutdown()
const say = (line: string) => process.stdout.write(`${line}\n`)

shutdown.onSignals()
await start().catch(async (error: unknown) => {
  const expected = [ConfigError, NetworkError, DataFolderTaken, UnsafeDatabase, UpgradeRefused].some(
    (kind) => error instanceof kind,
  )
  process.stderr.write(`fairlead: ${expected ? (error as Error).message : (error as Error).stack}\n`)
  process.exitCode = 1
  await shutdown.stop()
})

async function start(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const ctx = await openContext(config)
  const delivery = config.role === 'all' || config.role === 'delivery' ? openDelivery(ctx) : undefined
  if (delivery) shutdown.addQueue(() => delivery.writer.drain())
  const api = config.role === 'all' || config.role === 'api'

  const app = buildApp(ctx, { api, delivery })
  if (api && config.demo) mountDemoFacts(app, ctx, config)
  await listen(app, config.host, config.port)
  if (api) await listen(buildConsole(ctx), config.host, config.port + 1)
  if (config.role === 'all' && config.demo) {
    const site = buildDemoSite({
      appUrl: config.publicUrl,
      slots: demoSlots,
      dataDir: config.dataDir,
      postbackSecret: postbackSecret(ctx.pepper, demoAdvertiserId),
      clock: ctx.clock,
    })
    await listen(site, config.host, config.port + 2)
  }
  if (config.role === 'all' || config.role === 'jobs') {
    const post = config.mail && openPost(config.mail)
    if (post) shutdown.addLast(async () => post.close())
    shutdown.addWork(startJobs(ctx, post))
  }
  if (!config.databaseUrl) shutdown.addLast(await openControl(config.dataDir, ctx.db))
  await listen(buildMetrics(ctx), config.metricsHost, config.metricsPort)
  announce(config)
}

async function openContext(config: Config): Promise<Ctx> {
  say(`opening ${config.databaseUrl ? 'PostgreSQL' : `the embedded database in ${config.dataDir}`}`)
  const database = await openDatabase(config)
  shutdown.setDatabase(database)
  if (!config.demo) await assertDurable(database.owner)
  const clock = systemClock
  await upgrade(database.owner, (line) => say(`upgrade: ${line}`))
  const pepper = config.pepper ?? keptSecret(config.dataDir, 'pepper')
  const vapidKey = config.vapidKey ?? (config.demo ? keptSecret(config.dataDir, 'vapid-key') : undefined)
  const network = await openNetwork(database.owner, config.demo, config.payee, clock.now())
  if (config.demo) await seedStaffAndCodes(database.owner, pepper, clock.now())
  const ctx: Ctx = {
    db: await database.becomeApp(),
    clock,
    log: pino({ level: config.logLevel, redact: ['*.password', '*.token', '*.step_up', 'headers["x-ct"]'] }),
    network,
    pepper,
    vapid: vapidKey === undefined ? undefined : openVapid(vapidKey, config.publicUrl),
    contacts: config.contacts,
    rechargeContacts: config.rechargeContacts,
    trustedProxies: config.trustedProxies,
    siteUrl: config.siteUrl,
    publicUrl: config.publicUrl,
    hosts: config.hosts,
    dataDir: config.dataDir,
  }
  if (config.demo) await seedDemo(ctx, config.dataDir, (line) => say(`demo: ${line}`))
  return ctx
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  shutdown.addApp(app)
  await app.listen({ host, port })
}

/** A secret of an installation that brought none: 32 random bytes, made once, kept outside the database. */
function keptSecret(dataDir: string, name: 'pepper' | 'vapid-key'): string {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, name)
  try {
    writeFileSync(file, newSecret(), { flag: 'wx', mode: 0o600 })
  } catch {
    // It is there already.
  }
  return readFileSync(file, 'utf8').trim()
}

/** Says what this process serves, and in demo mode who can sign in. */
function announce(config: Config): void {
  say(`Fairlead is ready (${config.demo ? 'DEMO MODE: no real money' : 'live'}, role ${config.role})`)
  if (config.role === 'delivery') say(`  delivery doors    ${config.publicUrl}/ad/tag.js`)
  if (config.role !== 'all' && config.role !== 'api') return
  say(`  partner app       ${config.publicUrl}/`)
  say(`  API documents     ${config.publicUrl}/api/docs`)
  say(`  console           ${config.consoleUrl}/`)
  if (!config.demo) return
  if (config.role === 'all') {
    say(`  publisher site    ${config.siteUrl}/`)
    say(`  demo bank         ${config.siteUrl}/bank`)
  }
  say(`  licence keys and authorization codes: ${config.publicUrl}/api/demo`)
  say(
    `  partner           ${demoPartner.username} / ${demoPartner.password}, ${demoPartner.transactionPassword}`,
  )
  for (const { role, username, password } of demoOperators)
    say(`  ${role.padEnd(18)}${username} / ${password}`)
}
