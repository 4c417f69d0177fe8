import { parseArgs } from 'node:util'
import { peopleStaff } from '@fairlead/contract/people-staff'
import { type Config, ConfigError, readConfig } from './config.ts'
import { systemClock } from './context.ts'
import { assertDurable } from './db/durability.ts'
import { openDatabase } from './db/open.ts'
import { thisRelease } from './db/upgrade/release.ts'
import { prepareNetwork } from './prepare-database.ts'
import { type Admin, type FirstAdmin, makeFirstAdmins } from './staff/first-admins.ts'
import { startFailure } from './start-failure.ts'

/**
 * `npm run install-network -- --admin 'ada: Ada Quist' --admin 'ben: Ben Roth'`: prepares the database of a live network and
 * makes its first two admins, with the settings that the server is started with.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  await install()
} catch (error) {
  process.stderr.write(`install-network: ${startFailure(error)}\n`)
  process.exitCode = 1
}

async function install(): Promise<void> {
  const admins = readAdmins(process.argv.slice(2))
  const config = readConfig(process.env)
  if (config.demo)
    throw new ConfigError('FAIRLEAD_MODE: a demo brings its own staff; this installs a live network')
  const database = await openDatabase(config)
  try {
    say(`Fairlead ${thisRelease} (live) on ${database.title}`)
    await assertDurable(database.owner)
    const waiting = () => say('another process is preparing the database: waiting for it')
    const made = await database.alone(waiting, async () => {
      await prepareNetwork(database, config, '', say)
      return makeFirstAdmins(database.owner, admins, systemClock.now())
    })
    for (const line of report(made, config)) say(line)
  } finally {
    await database.close()
  }
}

function readAdmins(args: readonly string[]): Admin[] {
  const how = `--admin: expected twice, as in -- --admin 'ada: Ada Quist' --admin 'ben: Ben Roth'`
  try {
    const { admin = [] } = parseArgs({
      args: [...args],
      options: { admin: { type: 'string', multiple: true } },
    }).values
    if (admin.length !== 2) throw new ConfigError(how)
    return admin.map((words) => {
      const [username = '', ...person] = words.split(':')
      const named = peopleStaff.personAdd.input.safeParse({
        username: username.trim(),
        person: person.join(':').trim(),
        role: 'admin',
        note: 'one of the first two',
      })
      if (!named.success)
        throw new ConfigError(`--admin: ${whyNot(named.error.issues[0]?.path[0])}: ${words}`)
      return { username: named.data.username, person: named.data.person }
    })
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError(how)
  }
}

/** What is expected of this field of an admin. */
function whyNot(field: PropertyKey | undefined): string {
  return field === 'username'
    ? 'a username has 3 to 64 letters, digits, dots, hyphens or underscores, and a colon behind it'
    : 'the full name of a person stands behind the colon, in up to 120 letters'
}

function report(admins: readonly FirstAdmin[], { consoleUrl }: Config): string[] {
  const codes = admins.filter(({ setupCode }) => setupCode !== undefined)
  const lines = admins.map(
    ({ username, person, setupCode }) =>
      `  ${username} (${person}): ${setupCode ?? 'has set a password already'}`,
  )
  if (codes.length === 0) return ['This network is installed; its first two admins:', ...lines]
  return [
    'The first two admins. Each code is good once and for 72 hours, is shown this once, and voids an earlier one:',
    ...lines,
    '',
    'Give each person their own code, and keep none. Next:',
    '  1. where the server has logins of its own, give them their roles: docs/configuration.md, "The first two admins"',
    '  2. start the server with the same settings: npm start',
    `  3. each of the two sets a password with the code and enrols an authenticator at ${consoleUrl}:`,
    '     docs/configuration.md, "The first two admins", has it without a browser',
    'Run this again, with the same two, for new codes; it never makes a third admin.',
  ]
}
