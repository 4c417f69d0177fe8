/** The server: reads the environment, opens things, listens, and closes them in turn when told to stop. */

import { buildDemoSite } from '@fairlead/demo/src/site.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { standingMissing } from './campaigns/standing-missing.ts'
import { type Config, readConfig } from './config.ts'
import { buildConsole } from './console.ts'
import { type Ctx, type Network, systemClock } from './context.ts'
import { countLostSecrets, countOldSecrets } from './credentials/old-secrets.ts'
import { owaspCost } from './credentials/passwords.ts'
import { keptSecret } from './crypto/kept-secret.ts'
import { assertDurable } from './db/durability.ts'
import { laneOf, onLane } from './db/lanes.ts'
import { openDatabase, openForDelivery } from './db/open.ts'
import type { Pool } from './db/pool.ts'
import { thisRelease } from './db/upgrade/release.ts'
import { refuseNoList } from './delivery/datacentres.ts'
import { openDelivery } from './delivery/delivery.ts'
import { doorAnswers } from './delivery/door-answers.ts'
import { serveFastDoors } from './delivery/fast-doors/serve-fast-doors.ts'
import { hasNewcomer, mountDemoFacts } from './demo/facts.ts'
import { demoNewcomer, demoOperators, demoPartner, demoSlots } from './demo/people.ts'
import { demoPostbackSecret } from './demo/postback-secrets.ts'
import { DatabaseFaults } from './http/database-faults.ts'
import { listenAt } from './http/listen-at.ts'
import { buildMetrics } from './http/metrics-server.ts'
import { SecurityLog } from './http/security-log.ts'
import { mountSecurityTxt } from './http/security-txt.ts'
import { startJobs } from './jobs.ts'
import { openPost } from './mail/post.ts'
import { joinPrepared, prepareDatabase } from './prepare-database.ts'
import { openVapid } from './push/vapid.ts'
import { Shutdown } from './shutdown.ts'
import { startFailure } from './start-failure.ts'
import { openControl } from './verify/control.ts'

const shutdown = new Shutdown()
const say = (line: string) => process.stdout.write(`${line}\n`)

shutdown.onSignals()
shutdown.onParentGone()
await start().catch(async (error: unknown) => {
  // Told to stop while it was starting: what it was doing lost its database by that.
  if (shutdown.hasBegun) return
  process.stderr.write(`fairlead: ${startFailure(error)}\n`)
  process.exitCode = 1
  await shutdown.stop()
})

async function start(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const delivers = config.role === 'all' || config.role === 'delivery'
  if (delivers && config.datacentreFile) await refuseNoList(config.datacentreFile)
  const ctx = await openContext(config)
  const delivery = delivers ? openDelivery(ctx, config.role) : undefined
  if (delivery) {
    shutdown.addQueue(() => delivery.writer.drain())
    shutdown.addQueue(() => delivery.served.drain())
  }
  shutdown.addQueue(() => ctx.security.drain())
  const api = config.role === 'all' || config.role === 'api'

  const app = buildApp(ctx, { api, delivery })
  if (delivery && config.fastDoors) serveFastDoors(app, ctx, doorAnswers(ctx, delivery))
  if (api && config.demo) mountDemoFacts(app, ctx, config)
  if (api && config.securityContact) {
    mountSecurityTxt(app, ctx.clock, { contact: config.securityContact, url: config.publicUrl })
  }
  await listen(app, config.host, config.port)
  if (api) await listen(buildConsole(ctx), config.host, config.port + 1)
  if (config.role === 'all' && config.demo) {
    const site = buildDemoSite({
      appUrl: config.publicUrl,
      deliveryUrl: config.deliveryUrl,
      consoleUrl: config.consoleUrl,
      siteUrl: config.siteUrl,
      slots: demoSlots,
      dataDir: config.dataDir,
      postbackSecretOf: (advertiser) => demoPostbackSecret(ctx, advertiser),
      clock: ctx.clock,
    })
    await listen(site, config.host, config.port + 2)
  }
  if (config.role === 'all' || config.role === 'jobs') {
    const post = config.mail && openPost(config.mail)
    if (post) shutdown.addLast(async () => post.close())
    shutdown.addWork(startJobs(ctx, post))
  }
  if (!config.databaseUrl && seesAll(config)) {
    shutdown.addLast(await openControl(config.dataDir, laneOf(ctx.db, 'console')))
  }
  await listen(
    buildMetrics(ctx, { facts: seesAll(config) }),
    config.metricsHost,
    config.metricsPort,
    'FAIRLEAD_METRICS_PORT, FAIRLEAD_METRICS_HOST',
  )
  announce(config, api && config.demo && (await hasNewcomer(ctx)))
  if (config.role !== 'delivery') {
    if (api) await sayWhatIsMissing(onLane(ctx, 'console'))
    await sayWhatIsOld(ctx)
    if (api) await sayWhatIsLost(ctx)
  }
}

async function openContext(config: Config): Promise<Ctx> {
  const { databaseUrl, deliveryDatabaseUrl } = config
  const database =
    databaseUrl === undefined && deliveryDatabaseUrl !== undefined
      ? await openForDelivery(deliveryDatabaseUrl, config)
      : await openDatabase(config)
  shutdown.setDatabase(database)
  void database.failed.then((error) => {
    process.stderr.write(`fairlead: ${error.message}\n`)
    process.exitCode = 1
    return shutdown.stop()
  })
  const mode = config.demo ? 'DEMO MODE: no real money' : 'live'
  say(`Fairlead ${thisRelease} (${mode}, role ${config.role}) on ${database.title}`)
  if (!config.demo) await assertDurable('pool' in database ? database.pool : database.owner)
  const pepper = config.pepper ?? keptSecret(config.dataDir, 'pepper')
  const vapidKey = config.vapidKey ?? (config.demo ? keptSecret(config.dataDir, 'vapid-key') : undefined)
  const log = pino({
    level: config.logLevel,
    redact: ['*.password', '*.token', '*.step_up', 'headers["x-ct"]'],
  })
  const contextOn = (db: Pool, network: Network): Ctx => ({
    db,
    auth: laneOf(db, 'auth'),
    clock: systemClock,
    log,
    faults: new DatabaseFaults(),
    security: new SecurityLog({ db, clock: systemClock, log }, { writesItself: true }),
    network,
    pepper,
    otherPeppers: config.otherPeppers,
    passwordCost: owaspCost,
    vapid: vapidKey === undefined ? undefined : openVapid(vapidKey, config.publicUrl),
    contacts: config.contacts,
    sendsMail: config.mail !== undefined,
    rechargeContacts: config.rechargeContacts,
    trustedProxies: config.trustedProxies,
    siteUrl: config.siteUrl,
    publicUrl: config.publicUrl,
    deliveryUrl: config.deliveryUrl,
    consoleUrl: config.consoleUrl,
    hosts: config.hosts,
    dataDir: config.dataDir,
    datacentreFile: config.datacentreFile,
  })
  const ctx =
    'pool' in database
      ? await joinPrepared(database, config, contextOn)
      : await prepareDatabase(database, config, pepper, contextOn, say)
  say(`database logins: ${database.logins}`)
  return ctx
}

function listen(app: FastifyInstance, host: string, port: number, settings?: string): Promise<void> {
  shutdown.addApp(app)
  return listenAt(app, host, port, settings)
}

/** While the pepper is being changed: what still needs one of the others. */
async function sayWhatIsOld(ctx: Ctx): Promise<void> {
  if (ctx.otherPeppers.length === 0) return
  const { pins, authenticators } = await countOldSecrets(ctx)
  say(`peppers: of others than today's are ${pins} transaction passwords, ${authenticators} authenticators`)
}

/** What needs a pepper that is not named. A database that does not answer now ends no server that is ready. */
async function sayWhatIsLost(ctx: Ctx): Promise<void> {
  const lost = await countLostSecrets(ctx).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'secrets of an unknown pepper are not counted')
    return 0
  })
  if (lost > 0)
    process.stderr.write(
      `fairlead: FAIRLEAD_PEPPER, FAIRLEAD_OTHER_PEPPERS: ${lost} transaction passwords or authenticators of the staff were made with a pepper that is not among them, and are good for nothing until it is (docs/keys.md)\n`,
    )
}

/** A database that does not answer now ends no server that is ready. */
async function sayWhatIsMissing(ctx: Ctx): Promise<void> {
  const lines = await standingMissing(ctx).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'campaigns without a standing order are not known')
    return []
  })
  lines.forEach(say)
}

/** Whether its login may know what is no business of delivery. */
function seesAll({ databaseUrl, deliveryDatabaseUrl }: Config): boolean {
  return databaseUrl !== undefined || deliveryDatabaseUrl === undefined
}

/** Says what this process serves, and in demo mode who can sign in. */
function announce(config: Config, newcomer: boolean): void {
  say(`Fairlead is ready (${config.demo ? 'DEMO MODE: no real money' : 'live'}, role ${config.role})`)
  if (config.role === 'delivery') say(`  delivery doors    ${config.deliveryUrl}/ad/tag.js`)
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
    `  partner           ${demoPartner.username} / ${demoPartner.password}, transaction password ${demoPartner.transactionPassword}`,
  )
  if (newcomer) {
    const { username, password, transactionPassword } = demoNewcomer
    say(`  brand new         ${username} / ${password}, transaction password ${transactionPassword}`)
  }
  for (const { role, username, password } of demoOperators)
    say(`  ${role.padEnd(18)}${username} / ${password}`)
}
