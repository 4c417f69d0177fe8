import { freePorts } from '@fairlead/tools/free-ports.ts'
import { startPostgres, type ThrowAwayPostgres } from '@fairlead/tools/postgres.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase, withLogin } from '../support/migrated-template.ts'
import { type Between, openOlderServer, openPooler } from './byte-proxy.ts'
import { EmptyDatabase } from './empty-database.ts'
import { type Settings, startServer } from './program.ts'

// Of its own: nobody else has made the roles there.
let postgres: ThrowAwayPostgres
let database: EmptyDatabase
let port: number
const between: Between[] = []
beforeAll(async () => {
  postgres = await startPostgres({ durable: true })
  database = await EmptyDatabase.make(postgres.url)
  port = await freePorts(4)
})
afterAll(async () => {
  for (const proxy of between) await proxy.close()
  await database?.remove()
  await postgres?.stop()
})

type Case = {
  readonly when: string
  /** Settings beside those of a demo on the empty database. */
  readonly settings: () => Settings | Promise<Settings>
  /** The whole of what it says, after `fairlead: `. */
  readonly says: RegExp
}

const cases: Case[] = [
  {
    when: 'the URL is none',
    settings: () => ({ DATABASE_URL: 'fairlead at db.example' }),
    says: /^DATABASE_URL: expected postgres:\/\/user:password@host:port\/database$/,
  },
  {
    when: 'the host does not exist',
    settings: () => ({ DATABASE_URL: changed({ hostname: 'nowhere.invalid' }) }),
    says: /^DATABASE_URL: there is no host nowhere\.invalid \(E[A-Z_]+\)$/,
  },
  {
    when: 'nobody answers at the port',
    settings: async () => ({ DATABASE_URL: changed({ port: String(await freePorts(1)) }) }),
    says: /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)$/,
  },
  {
    when: 'the password is wrong',
    settings: () => ({ DATABASE_URL: changed({ password: 'not-it' }) }),
    says: /^DATABASE_URL: PostgreSQL at .* does not let postgres in: password authentication failed .*$/,
  },
  {
    when: 'there is no password',
    settings: () => ({ DATABASE_URL: changed({ password: '' }) }),
    says: /^DATABASE_URL: PostgreSQL at .* does not let postgres in: .*password.*$/,
  },
  {
    when: 'there is no such database',
    settings: () => ({ DATABASE_URL: withDatabase(postgres.url, 'not_there') }),
    says: /^DATABASE_URL: there is no database not_there at 127\.0\.0\.1:\d+$/,
  },
  {
    when: 'PostgreSQL is too old',
    settings: async () => ({ DATABASE_URL: await through(openOlderServer) }),
    says: /^DATABASE_URL: PostgreSQL \S+ is too old, Fairlead needs 15 or newer$/,
  },
  {
    when: 'a pooler in transaction mode stands before it',
    settings: async () => ({ DATABASE_URL: await through(openPooler) }),
    says: /^DATABASE_URL: it leads to a connection pooler that keeps no session \(transaction mode\); .*$/,
  },
  {
    when: 'a pooler in transaction mode stands before the app’s login only',
    settings: async () => ({
      DATABASE_URL: await through(openPooler),
      DATABASE_OWNER_URL: database.url,
    }),
    says: /^DATABASE_URL: it leads to a connection pooler that keeps no session \(transaction mode\); .*$/,
  },
  {
    when: 'the database is read-only',
    settings: () => ({ DATABASE_URL: `${database.url}?options=-c%20default_transaction_read_only%3Don` }),
    says: /^DATABASE_URL: this database is read-only \(default_transaction_read_only\)$/,
  },
  {
    when: 'the owner may not make roles, and there are none',
    settings: async () => ({ DATABASE_OWNER_URL: await login('plain', 'nocreaterole') }),
    says: /^DATABASE_OWNER_URL: \S+ lacks CREATEROLE to make fairlead_owner, fairlead_app, fairlead_console, fairlead_auth, fairlead_delivery, fairlead_jobs$/,
  },
  {
    when: 'the owner may not create in this database',
    settings: async () => ({ DATABASE_OWNER_URL: await login('guest', 'createrole') }),
    says: /^DATABASE_OWNER_URL: \S+ lacks the right CREATE on this database$/,
  },
  {
    when: 'the owner owns nothing here',
    settings: async () => {
      const url = await login('tenant', 'createrole')
      await database.pool.query(`grant create on database ${database.name} to ${new URL(url).username}`)
      return { DATABASE_OWNER_URL: url }
    },
    says: /^DATABASE_OWNER_URL: \S+ owns neither this database nor its schema public$/,
  },
  {
    when: 'real money has no payee yet',
    settings: () => ({
      FAIRLEAD_MODE: 'live',
      FAIRLEAD_PEPPER: 'a pepper of more than thirty-two characters',
    }),
    says: /^FAIRLEAD_PAYEE: the first start needs the payee of deposits as name; bank; account$/,
  },
  {
    when: 'real money has its console where the app is',
    settings: () => ({
      FAIRLEAD_MODE: 'live',
      FAIRLEAD_PEPPER: 'a pepper of more than thirty-two characters',
      FAIRLEAD_PUBLIC_URL: 'https://app.example',
      FAIRLEAD_CONSOLE_URL: 'https://app.example:8443',
    }),
    says: /^FAIRLEAD_CONSOLE_URL: real money needs a console at a host of its own; the app is at app\.example too .*$/,
  },
  {
    when: 'the list of data centres is not there',
    settings: () => ({ FAIRLEAD_DATACENTRES: '/nowhere/ranges.txt' }),
    says: /^FAIRLEAD_DATACENTRES: \/nowhere\/ranges\.txt cannot be read as a list: ENOENT: no such file or directory.*$/,
  },
  {
    when: 'the database belongs to something else',
    settings: async () => {
      await database.pool.query('create table if not exists shop_order (id int)')
      return {}
    },
    says: /^DATABASE_URL: this database belongs to something else \(it holds public\.shop_order\); .*$/,
  },
]

it.each(cases)('says so in one sentence and makes nothing where $when', async ({ settings, says }) => {
  const wrong = await settings()
  const before = await database.catalogue()
  const program = startServer({ ...database.demo(port), ...wrong })
  expect(await program.ended).toBe(1)
  const said = program
    .output()
    .split('\n')
    .filter((line) => line !== '' && !/^Fairlead \d/.test(line))
  expect(said).toEqual([expect.stringMatching(/^fairlead: /)])
  expect(said[0]?.replace('fairlead: ', '')).toMatch(says)
  expect(await database.catalogue()).toEqual(before)
})

function changed(parts: Partial<Pick<URL, 'hostname' | 'port' | 'password'>>): string {
  return Object.assign(new URL(database.url), parts).href
}

async function through(open: (url: string) => Promise<Between>): Promise<string> {
  const proxy = await open(database.url)
  between.push(proxy)
  return proxy.url
}

/** A login of this database with these attributes. */
async function login(name: string, attributes: string): Promise<string> {
  const user = await database.makeLogin(name, attributes)
  return withLogin(database.url, user, 'secret')
}
