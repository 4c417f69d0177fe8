import { readFileSync } from 'node:fs'
import type { Envelope } from '@fairlead/contract/client'
import { freePorts } from '@fairlead/tools/free-ports.ts'
import { startPostgres, type ThrowAwayPostgres } from '@fairlead/tools/postgres.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { totpCode, totpStep } from '../../src/credentials/totp.ts'
import { many } from '../../src/db/read.ts'
import { withLogin } from '../support/migrated-template.ts'
import { EmptyDatabase } from './empty-database.ts'
import { type Program, type Settings, startInstall, startServer } from './program.ts'

const people = [
  { username: 'ada', person: 'Ada Quist' },
  { username: 'ben', person: 'Ben Roth' },
]
const password = 'a-quiet-harbour-7'

// With everything on that real money needs.
let postgres: ThrowAwayPostgres
let database: EmptyDatabase
let settings: Settings
let appLogin: string
let ownerLogin: string
let server: Program | undefined
beforeAll(async () => {
  postgres = await startPostgres({ durable: true })
  database = await EmptyDatabase.make(postgres.url)
  // As documented: one login owns the database, which is no superuser's, and the app has another.
  ownerLogin = await database.makeLogin('owner', 'createrole')
  await database.pool.query(`alter database ${database.name} owner to ${ownerLogin}`)
  appLogin = await database.makeLogin('app', '')
  settings = {
    ...database.demo(await freePorts(4)),
    DATABASE_URL: withLogin(database.url, appLogin, 'secret'),
    DATABASE_OWNER_URL: withLogin(database.url, ownerLogin, 'secret'),
    FAIRLEAD_MODE: 'live',
    FAIRLEAD_PEPPER: 'a pepper of more than thirty-two characters',
    FAIRLEAD_PAYEE: 'Harbour Network; Harbour Bank; HB 1',
  }
})
afterAll(async () => {
  server?.kill('SIGKILL')
  await server?.ended
  await database?.remove()
  await postgres?.stop()
})

it('an installation that is killed in the middle leaves nothing half', async () => {
  const empty = await database.catalogue()
  for (const phrase of ['Fairlead ', 'functions, views and grants']) {
    const program = startInstall(settings, people)
    await program.says(phrase)
    program.kill('SIGKILL')
    expect(await program.ended).toBe('SIGKILL')
    await database.untilAlone()
    expect(await database.catalogue()).toEqual(empty)
  }
  process.stdout.write('install: 2 of 2 installations killed while they laid the tables\n')
})

it('gives each of two people a code, new ones when asked again, and never makes a third', async () => {
  const before = await codes()
  const after = await codes()
  expect(new Set([...before, ...after]).size).toBe(4)
  for (const others of [
    [people[0], { username: 'eve', person: 'Eve Else' }],
    [{ username: 'ada', person: 'Ada Else' }, people[1]],
    people.slice(0, 1),
    [...people, { username: 'eve', person: 'Eve Else' }],
  ]) {
    const program = startInstall(settings, others as typeof people)
    expect(await program.ended).toBe(1)
    expect(program.output()).toMatch(
      /^install-network: (this network has its staff already: ada|--admin: expected twice)/m,
    )
  }
  expect(await many(database.pool, 'select username, person, role from operator order by username')).toEqual(
    people.map((admin) => ({ ...admin, role: 'admin' })),
  )
})

it('says what is wrong with the name of an admin', async () => {
  for (const [wrong, says] of [
    [
      { username: 'bo', person: 'Bo Roth' },
      /^install-network: --admin: a username has 3 to 64 .*: bo: Bo Roth\n$/,
    ],
    [
      { username: 'bodil', person: '' },
      /^install-network: --admin: the full name of a person .*: bodil: \n$/,
    ],
  ] as const) {
    const program = startInstall(settings, [people[0], wrong] as typeof people)
    expect([await program.ended, program.output()]).toEqual([1, expect.stringMatching(says)])
  }
})

it('takes no person for two', async () => {
  const other = await EmptyDatabase.make(postgres.url)
  const twice = [people[0], { username: 'ada.too', person: 'ada  QUIST' }] as typeof people
  const elsewhere = { DATABASE_URL: other.url, DATABASE_OWNER_URL: other.url }
  const program = startInstall({ ...settings, ...elsewhere }, twice)
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain('install-network: the two admins must be two people')
  await other.remove()
})

it('brings both to be signed in by the commands of the documentation', async () => {
  const setupCodes = await codes()
  const stranger = startServer(settings)
  expect(await stranger.ended).toBe(1)
  expect(stranger.output()).toContain(`fairlead: DATABASE_URL: ${appLogin} is not a member of fairlead_app\n`)
  expect(stranger.output()).not.toContain('while stopping')
  await database.pool.query(`grant fairlead_app to ${appLogin}`)
  const apart = startServer(settings)
  expect(await apart.ended).toBe(1)
  expect(apart.output()).toContain(
    `fairlead: DATABASE_URL: ${appLogin} is not a member of fairlead_console, and DATABASE_CONSOLE_URL names no other login\n`,
  )
  await database.pool.query(
    `grant fairlead_app, fairlead_console, fairlead_auth, fairlead_delivery, fairlead_jobs to ${appLogin}`,
  )
  server = startServer(settings)
  await server.says('Fairlead is ready')
  for (const [n, { username }] of people.entries()) {
    const said = await follow(documented(), username, { CODE: setupCodes[n] as string, PASSWORD: password })
    expect(said.map(({ code }) => code)).toEqual([200, 200, 200, 200])
    expect(said[1]?.data).toMatchObject({ username, role: 'admin', demo: false, totp: 'missing' })
  }
  // Whoever takes the server over finds no connection of the login that owns the tables.
  const held = await many<{ usename: string }>(
    database.pool,
    'select distinct usename from pg_stat_activity where usename = any ($1)',
    [[appLogin, ownerLogin]],
  )
  expect(held).toEqual([{ usename: appLogin }])
  const enrolled = await many(
    database.pool,
    'select username from operator where totp_enrolled_at is not null order by username',
  )
  expect(enrolled).toEqual(people.map(({ username }) => ({ username })))
  const again = startInstall(settings, people)
  expect([await again.ended, again.output()]).toEqual([
    0,
    expect.stringContaining('This network is installed'),
  ])
})

/** Installs, and answers the two codes that are printed. */
async function codes(): Promise<string[]> {
  const program = startInstall(settings, people)
  expect([await program.ended, program.output()]).toEqual([0, expect.stringContaining('Next:')])
  return people.map(
    ({ username, person }) =>
      new RegExp(`^ {2}${username} \\(${person}\\): (\\S{43})$`, 'm').exec(program.output())?.[1] ?? '',
  )
}

type Command = { readonly body: string; readonly path: string }

function documented(): Command[] {
  const text = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8')
  const commands = [
    ...text.matchAll(/^curl (?:-[bc] ada )?-H "Origin: \$CONSOLE" --json '(.*)' "\$CONSOLE(\/.*)"$/gm),
  ]
  expect(commands).toHaveLength(4)
  return commands.map(([, body = '', path = '']) => ({ body, path }))
}

/** Does as the commands say, for one person, with the cookie and the secret that come on the way. */
async function follow(
  commands: readonly Command[],
  username: string,
  values: Readonly<Record<string, string>>,
): Promise<Envelope[]> {
  const said: Envelope[] = []
  const console = `http://localhost:${Number(settings.PORT) + 1}`
  let cookie = ''
  let totp = ''
  for (const { body, path } of commands) {
    const answer = await fetch(`${console}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', Origin: console, cookie },
      body: body
        .replace(/\bada\b/g, username)
        .replace('123456', totp)
        .replace(/CODE|PASSWORD/g, (word) => values[word] ?? word),
    })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const envelope = (await answer.json()) as Envelope
    const { secret } = (envelope.data ?? {}) as { secret?: string }
    if (secret) totp = totpCode(bytesOf(secret), totpStep(new Date()))
    said.push(envelope)
  }
  return said
}

/** As an authenticator reads a secret in base32. */
function bytesOf(secret: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
