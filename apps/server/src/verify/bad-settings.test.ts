import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@fairlead/tools/free-ports.ts'
import { afterAll, expect, it } from 'vitest'
import { startVerify } from '../../test/shipped/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairlead-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const nobodyThere = async () => `postgres://fairlead:secret@127.0.0.1:${await freePorts(1)}/fairlead`

const cases = [
  {
    when: 'real money has no database',
    settings: () => ({ FAIRLEAD_MODE: 'live' }),
    says: /^verify: DATABASE_URL: real money needs PostgreSQL; .*$/,
  },
  {
    when: 'real money has no pepper',
    settings: async () => ({ DATABASE_URL: await nobodyThere() }),
    says: /^verify: FAIRLEAD_PEPPER: real money needs a pepper of at least 32 characters$/,
  },
  {
    when: 'nobody answers at the address',
    settings: async () => ({ DATABASE_URL: await nobodyThere(), FAIRLEAD_MODE: 'demo' }),
    says: /^verify: DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)$/,
  },
  {
    when: 'the folder has no database',
    settings: () => ({ FAIRLEAD_DATA: join(folder, 'none') }),
    says: /^verify: FAIRLEAD_DATA: there is no database in \S+none$/,
  },
]

it.each(cases)(
  'says in one sentence which setting is wrong, and makes nothing, where $when',
  async ({ settings, says }) => {
    const verify = startVerify({ FAIRLEAD_DATA: join(folder, 'unused'), ...(await settings()) })
    expect(await verify.ended).toBe(2)
    expect(verify.output().split('\n')).toEqual([expect.stringMatching(says), ''])
    expect(['none', 'unused'].filter((name) => existsSync(join(folder, name)))).toEqual([])
  },
)
