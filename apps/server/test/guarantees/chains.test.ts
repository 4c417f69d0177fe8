import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'

/** States are chains of moves: one shape for all of them, asked from the catalogue (decision 077). */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Constraint = { readonly on: string; readonly kind: 'p' | 'u' | 'f' | 'c'; readonly says: string }

/** The moves' tables, each with what the catalogue says of its constraints and of those that refer to it. */
async function chains() {
  const tables = await world.asOwner<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname like '%\\_move' order by 1`,
  )
  const constraints = await world.asOwner<Constraint & { of: string | null }>(
    `select conrelid::regclass::text as on, confrelid::regclass::text as of, contype as kind, pg_get_constraintdef(oid) as says
     from pg_constraint where connamespace = 'public'::regnamespace`,
  )
  return tables.map(({ name }) => ({
    chain: name.replace(/_move$/, ''),
    name,
    own: constraints.filter(({ on }) => on === name).map(({ says }) => says),
    referring: constraints.filter(({ on, of, kind }) => kind === 'f' && of === name && on !== name),
  }))
}

describe('a chain of moves', () => {
  it('starts once, goes on from where it ended, by a move that its own table knows', async () => {
    const found = await chains()
    expect(found.length).toBeGreaterThanOrEqual(7)
    const wrong = found.flatMap(({ chain, name, own }) => {
      const [, keys = ''] =
        /^PRIMARY KEY \((.*), seq\)$/.exec(own.find((says) => says.startsWith('PRIMARY')) ?? '') ?? []
      const wanted = [
        `UNIQUE (${keys}, seq, to_state)`,
        `FOREIGN KEY (action, from_state, to_state) REFERENCES ${chain}_transition(action, from_state, to_state)`,
        `FOREIGN KEY (${keys}, previous_seq, from_state) REFERENCES ${name}(${keys}, seq, to_state)`,
        `CHECK (((seq = 1) = (from_state = 'none'::text)))`,
      ]
      return wanted.filter((says) => !own.includes(says)).map((says) => `${name} lacks ${says}`)
    })
    expect(wrong).toEqual([])
  })

  it('ends at the state of what it is about: nothing has a state that no move led to', async () => {
    const endless = (await chains()).filter(
      ({ referring }) =>
        !referring.some(({ says }) => /\w+_seq, state\) REFERENCES \w+\(.*seq, to_state\)/.test(says)),
    )
    expect(endless.map(({ name }) => name)).toEqual([])
  })

  it('is written by one function of its own, and by the one that begins an account', async () => {
    const writing = await world.asOwner<{ name: string; source: string }>(
      `select proname as name, prosrc as source from pg_proc
       where pronamespace = 'public'::regnamespace and prosrc ~ 'insert into \\w+_move\\M' order by 1`,
    )
    const pairs = writing.flatMap(({ name, source }) =>
      [...source.matchAll(/insert into (\w+_move)\b/g)].map(([, table]) => `${name} writes ${table}`),
    )
    const one = (await chains()).map(({ name }) => pairs.filter((pair) => pair.endsWith(` ${name}`)))
    expect(one.filter((writers) => writers.length !== 1)).toEqual([
      ['begin_account writes account_move', 'move_account writes account_move'],
    ])
  })
})
