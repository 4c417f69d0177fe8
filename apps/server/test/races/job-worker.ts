import { pino } from 'pino'
import type { Ctx, Network } from '../../src/context.ts'
import { endCoupons } from '../../src/coupon/end-coupons.ts'
import { owaspCost } from '../../src/credentials/passwords.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { returnDueOrders } from '../../src/exchange/return-due.ts'
import { DatabaseFaults } from '../../src/http/database-faults.ts'
import { SecurityLog } from '../../src/http/security-log.ts'
import { keepOffering } from '../../src/plan/keep-offering.ts'
import { creditLateWithdrawals } from '../../src/settlement/credit-late.ts'
import { advanceDueOrders } from '../../src/settlement/due-orders.ts'

/** What a worker is told: which database, as which network, and the moment at which it works. */
export type WorkerTask = { readonly url: string; readonly network: Network; readonly now: string }

const { url, network, now } = JSON.parse(process.argv[2] ?? '') as WorkerTask

/** A process of its own that does what is due at one moment, as the background jobs would, and ends. Made to be killed. */
const db = openPostgres(url, { max: 6 })
const log = pino({ level: 'silent' })
const clock = { now: () => new Date(now) }
const ctx: Ctx = {
  db,
  auth: db,
  clock,
  log,
  faults: new DatabaseFaults(),
  security: new SecurityLog({ db, clock, log }, { writesItself: false }),
  network,
  pepper: 'a pepper for tests, thirty-two or more characters',
  otherPeppers: [],
  vapid: undefined,
  contacts: [],
  sendsMail: false,
  rechargeContacts: [],
  trustedProxies: [],
  siteUrl: 'http://127.0.0.1:8082',
  publicUrl: 'http://127.0.0.1:8080',
  deliveryUrl: 'http://127.0.0.1:8080',
  consoleUrl: 'http://127.0.0.1:8081',
  hosts: [],
  dataDir: '',
  datacentreFile: undefined,
  passwordCost: owaspCost,
}

await advanceDueOrders(ctx)
await creditLateWithdrawals(ctx)
await endCoupons(ctx)
await returnDueOrders(ctx)
await keepOffering(ctx)
await ctx.db.end()
