import { isIPv6 } from 'node:net'
import { servicePath } from '@fairlead/demo/src/service-path.ts'
import * as z from 'zod'
import { whyNoConsoleAt } from './console-address.ts'
import type { Host } from './context.ts'
import { whyNoAdsAt } from './delivery-address.ts'
import { isVapidKey } from './push/vapid.ts'

const hostsPattern =
  /^\s*$|^\s*[a-z][a-z0-9-]{1,31}\s*;\s*[0-9a-f]{64}\s*;\s*https?:\/\/[^\s/;,]+\s*(,\s*[a-z][a-z0-9-]{1,31}\s*;\s*[0-9a-f]{64}\s*;\s*https?:\/\/[^\s/;,]+\s*)*$/

const postgresUrl = {
  protocol: /^postgres(ql)?$/,
  hostname: /^.+$/,
  error: 'expected postgres://user:password@host:port/database',
}

/** Everything the server reads from its environment, in one table (docs/configuration.md lists the same rows). */
const Environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_532).default(8080),
  FAIRLEAD_HOST: z.string().min(1).default('127.0.0.1'),
  FAIRLEAD_METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  FAIRLEAD_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  FAIRLEAD_MODE: z.enum(['demo', 'live']).optional(),
  FAIRLEAD_DEMO_PAST: z.enum(['on', 'off']).default('on'),
  FAIRLEAD_ROLE: z.enum(['all', 'api', 'delivery', 'jobs']).default('all'),
  FAIRLEAD_DATA: z.string().min(1).default('.data'),
  DATABASE_URL: z.url(postgresUrl).optional(),
  DATABASE_OWNER_URL: z.url(postgresUrl).optional(),
  DATABASE_CONSOLE_URL: z.url(postgresUrl).optional(),
  DATABASE_AUTH_URL: z.url(postgresUrl).optional(),
  DATABASE_DELIVERY_URL: z.url(postgresUrl).optional(),
  DATABASE_JOBS_URL: z.url(postgresUrl).optional(),
  FAIRLEAD_PEPPER: z.string().min(32).optional(),
  FAIRLEAD_OTHER_PEPPERS: z
    .string()
    .default('')
    .refine(
      (text) => list(text).every((pepper) => pepper.length >= 32),
      'expected peppers of at least 32 characters, separated by commas',
    ),
  FAIRLEAD_VAPID_KEY: z
    .string()
    .refine(isVapidKey, 'expected a P-256 private key: 32 bytes in base64url, without padding')
    .optional(),
  FAIRLEAD_PUBLIC_URL: z.url().optional(),
  FAIRLEAD_CONSOLE_URL: z.url().optional(),
  FAIRLEAD_DELIVERY_URL: z
    .url({ protocol: /^https?$/, error: 'expected an http or https address' })
    .optional(),
  FAIRLEAD_SITE_URL: z.url({ protocol: /^https?$/, error: 'expected an http or https address' }).optional(),
  FAIRLEAD_PAYEE: z
    .string()
    .regex(/^[^;]+;[^;]+;[^;]+$/, 'expected name; bank; account')
    .optional(),
  FAIRLEAD_TRUSTED_PROXIES: z
    .string()
    .regex(/^[0-9A-Fa-f.:/, ]*$/, 'expected addresses or networks, separated by commas')
    .default(''),
  FAIRLEAD_HOSTS: z
    .string()
    .regex(
      hostsPattern,
      'expected name; SHA-256 of its key in hex; origin, separated by commas, in lower case and without a slash at the end, such as harbour-bank; 9f86…0a08; https://bank.example',
    )
    .default(''),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /^[^\s/?#]+$/, error: 'expected smtp://user:password@host:port' })
    .optional(),
  FAIRLEAD_MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]+ )?<?[^\s@<>]+@[^\s@<>]+>?$/,
      'expected an address such as Fairlead <no-reply@example.com>',
    )
    .optional(),
  FAIRLEAD_CONTACTS: z.optional(z.string()),
  FAIRLEAD_RECHARGE_CONTACTS: z.optional(z.string()),
  FAIRLEAD_SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto)$/, error: 'expected mailto: or https://' })
    .optional(),
  FAIRLEAD_DATACENTRES: z.string().min(1).optional(),
  FAIRLEAD_FAST_DOORS: z.enum(['on', 'off']).default('on'),
  FAIRLEAD_ONE_TRIP: z.enum(['on', 'off']).default('on'),
  FAIRLEAD_LOG: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Config = {
  readonly port: number
  readonly host: string
  /** Where `/metrics` is: not on the public port. */
  readonly metricsHost: string
  readonly metricsPort: number
  readonly demo: boolean
  /** Whether an empty demo is filled with fourteen weeks that have happened, or with one partner's first day. */
  readonly demoPast: boolean
  readonly role: 'all' | 'api' | 'delivery' | 'jobs'
  readonly dataDir: string
  /** The database the app works on; undefined is the embedded one under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The login that migrates; the app's own login where none is given. */
  readonly ownerUrl: string | undefined
  /** The login of the console; the app's own where none is given. */
  readonly consoleDatabaseUrl: string | undefined
  /** The login of authentication; the app's own where none is given. */
  readonly authDatabaseUrl: string | undefined
  /** The login of the ad doors; the app's own where none is given. Alone, it is all that a process of role `delivery` has. */
  readonly deliveryDatabaseUrl: string | undefined
  /** The login of the jobs; the app's own where none is given. */
  readonly jobsDatabaseUrl: string | undefined
  /** Mixed into the transaction passwords' hashes; kept outside the database. Undefined: a file under `dataDir`. */
  readonly pepper: string | undefined
  /** Peppers whose hashes, tokens and links are read as well, while one is changed for another. */
  readonly otherPeppers: readonly string[]
  /** The private key that push services know the network by. Undefined: a file under `dataDir` in demo mode, else none. */
  readonly vapidKey: string | undefined
  /** Who deposits are paid to; only needed at the first start. Demo mode has its own. */
  readonly payee: { readonly name: string; readonly bank: string; readonly account: string } | undefined
  readonly publicUrl: string
  readonly consoleUrl: string
  readonly deliveryUrl: string
  /** Whom to tell of a weakness, `mailto:` or `https://`; undefined: nobody is named. */
  readonly securityContact: string | undefined
  /** Where the paths of campaigns' pictures lie, as browsers see it; the demo's own site in demo mode. */
  readonly siteUrl: string
  /** Reverse proxies whose X-Forwarded-For is believed, as addresses or networks. */
  readonly trustedProxies: readonly string[]
  /** Customer-service addresses, in order. */
  readonly contacts: readonly string[]
  readonly rechargeContacts: readonly string[]
  /** Host apps that may bring partners in and show the app in a frame. */
  readonly hosts: readonly Host[]
  /** The mail server and whom mail is from; undefined: mail stays in the outbox. */
  readonly mail: { readonly url: string; readonly from: string } | undefined
  /** File with the prefixes of data centres' addresses, one a line; undefined: none are known. */
  readonly datacentreFile: string | undefined
  /** Ads and views are served straight from Node's own server. */
  readonly fastDoors: boolean
  /** Statements that go together are sent to PostgreSQL in one round trip. */
  readonly oneTrip: boolean
  readonly logLevel: string
}

/** A setting that cannot be right. Its message names the variable. */
export class ConfigError extends Error {}

/** Reads the configuration. Throws a ConfigError naming the first variable that is wrong. */
export function readConfig(env: Record<string, string | undefined>, args: readonly string[] = []): Config {
  const role = roleArgument(args)
  const parsed = Environment.safeParse({ ...withoutEmpty(env), ...(role ? { FAIRLEAD_ROLE: role } : {}) })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const set = parsed.data
  const onServer = set.DATABASE_URL ?? set.DATABASE_DELIVERY_URL
  const demo = (set.FAIRLEAD_MODE ?? (onServer ? 'live' : 'demo')) === 'demo'
  if (set.DATABASE_DELIVERY_URL && !set.DATABASE_URL && set.FAIRLEAD_ROLE !== 'delivery') {
    throw new ConfigError('DATABASE_DELIVERY_URL: alone it is enough for FAIRLEAD_ROLE=delivery only')
  }
  for (const part of ['DATABASE_CONSOLE_URL', 'DATABASE_AUTH_URL', 'DATABASE_JOBS_URL'] as const) {
    if (set[part] && !set.DATABASE_URL)
      throw new ConfigError(`${part}: it separates a part of the work on DATABASE_URL, which is missing`)
  }
  if (!demo && !onServer) {
    throw new ConfigError(
      'DATABASE_URL: real money needs PostgreSQL; the embedded database never calls fsync',
    )
  }
  if (!demo && !set.FAIRLEAD_PEPPER) {
    throw new ConfigError('FAIRLEAD_PEPPER: real money needs a pepper of at least 32 characters')
  }
  const host = set.FAIRLEAD_HOST === '0.0.0.0' ? '127.0.0.1' : set.FAIRLEAD_HOST
  const at = (port: number, name = host) => `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
  // Browsers keep passkeys for a name and for no bare address. Cookies know no ports: on one machine too, staff are at another
  // host than partners where money is real.
  const publicUrl = (
    set.FAIRLEAD_PUBLIC_URL ?? at(set.PORT, demo && host === '127.0.0.1' ? 'localhost' : host)
  ).replace(/\/$/, '')
  const consoleUrl =
    set.FAIRLEAD_CONSOLE_URL ?? at(set.PORT + 1, !demo && host === '127.0.0.1' ? 'localhost' : host)
  const servesConsole = set.FAIRLEAD_ROLE === 'all' || set.FAIRLEAD_ROLE === 'api'
  const unsafe = !demo && servesConsole ? whyNoConsoleAt(consoleUrl, publicUrl) : undefined
  if (unsafe) throw new ConfigError(`FAIRLEAD_CONSOLE_URL: ${unsafe}`)
  const deliveryUrl = (set.FAIRLEAD_DELIVERY_URL ?? publicUrl).replace(/\/$/, '')
  const beside = !demo && set.FAIRLEAD_ROLE !== 'jobs' ? whyNoAdsAt(deliveryUrl, publicUrl) : undefined
  if (beside) throw new ConfigError(`FAIRLEAD_DELIVERY_URL: ${beside}`)
  // Where no demo site is served, pictures of terms lie beside the partner app if nowhere else is named.
  const siteUrl = (set.FAIRLEAD_SITE_URL ?? (demo ? at(set.PORT + 2) : publicUrl)).replace(/\/$/, '')
  // The demo has somebody to ask without being told: a page of its own site, which the same process serves.
  const contacts =
    set.FAIRLEAD_CONTACTS ?? (demo && set.FAIRLEAD_ROLE === 'all' ? `${siteUrl}${servicePath}` : '')
  return {
    port: set.PORT,
    host: set.FAIRLEAD_HOST,
    metricsHost: set.FAIRLEAD_METRICS_HOST,
    metricsPort: set.FAIRLEAD_METRICS_PORT ?? set.PORT + 3,
    demo,
    demoPast: demo && set.FAIRLEAD_DEMO_PAST === 'on' && !args.includes('--empty'),
    role: set.FAIRLEAD_ROLE,
    dataDir: set.FAIRLEAD_DATA,
    databaseUrl: set.DATABASE_URL,
    ownerUrl: set.DATABASE_OWNER_URL ?? set.DATABASE_URL,
    consoleDatabaseUrl: set.DATABASE_CONSOLE_URL ?? set.DATABASE_URL,
    authDatabaseUrl: set.DATABASE_AUTH_URL ?? set.DATABASE_URL,
    deliveryDatabaseUrl: set.DATABASE_DELIVERY_URL ?? set.DATABASE_URL,
    jobsDatabaseUrl: set.DATABASE_JOBS_URL ?? set.DATABASE_URL,
    pepper: set.FAIRLEAD_PEPPER,
    otherPeppers: list(set.FAIRLEAD_OTHER_PEPPERS).filter((pepper) => pepper !== set.FAIRLEAD_PEPPER),
    vapidKey: set.FAIRLEAD_VAPID_KEY,
    payee: demo ? demoPayee : readPayee(set.FAIRLEAD_PAYEE),
    publicUrl,
    consoleUrl,
    deliveryUrl,
    securityContact: set.FAIRLEAD_SECURITY_CONTACT,
    siteUrl,
    trustedProxies: list(set.FAIRLEAD_TRUSTED_PROXIES),
    contacts: list(contacts),
    rechargeContacts: list(set.FAIRLEAD_RECHARGE_CONTACTS ?? contacts),
    hosts: readHosts(set.FAIRLEAD_HOSTS),
    mail: set.SMTP_URL
      ? {
          url: set.SMTP_URL,
          from: set.FAIRLEAD_MAIL_FROM ?? `Fairlead <no-reply@${new URL(publicUrl).hostname}>`,
        }
      : undefined,
    datacentreFile: set.FAIRLEAD_DATACENTRES,
    fastDoors: set.FAIRLEAD_FAST_DOORS === 'on',
    oneTrip: set.FAIRLEAD_ONE_TRIP === 'on',
    logLevel: set.FAIRLEAD_LOG,
  }
}

/** The parts of a text separated by commas; `none` says that there are none. */
function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'none')
}

function readHosts(text: string): Host[] {
  return list(text).map((host) => {
    const [name = '', keyHash = '', origin = ''] = host.split(';').map((part) => part.trim())
    return { name, keyHash: Buffer.from(keyHash, 'hex'), origin }
  })
}

/** Whom deposits are paid to where no money is real. */
export const demoPayee = {
  name: 'Fairlead Demo Network',
  bank: 'Harbour Bank (demo)',
  account: 'HB 4410 2200 7719',
}

function readPayee(text: string | undefined) {
  const [name, bank, account] = text?.split(';').map((part) => part.trim()) ?? []
  return name && bank && account ? { name, bank, account } : undefined
}

function roleArgument(args: readonly string[]): string | undefined {
  const at = args.indexOf('--role')
  return at >= 0 ? args[at + 1] : args.find((arg) => arg.startsWith('--role='))?.slice('--role='.length)
}

/** `FAIRLEAD_MODE= npm start` means not set. */
function withoutEmpty(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
}
