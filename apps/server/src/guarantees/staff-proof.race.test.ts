import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { hashSecret, newSecret } from '../crypto/opaque.ts'
import { brokenInvariants } from '../testing/books.ts'
import { operatorOf, staffToken } from '../testing/staff.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** Nobody acts as staff who only knows an id: each function asks for the token of a session, and all refuse in one way. */
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

type Callable = { name: string; names: string[]; types: string[] }

/** What one of the server's logins may call that has an argument of this name, as the catalogue knows it. */
function callableWith(argument: string, role: 'fairlead_app' | 'fairlead_auth'): Promise<Callable[]> {
  return stage.world.asOwner<Callable>(
    `select p.proname as name, p.proargnames[:p.pronargs] as names,
       array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as a (t, n) order by n) as types
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and $1 = any (p.proargnames[:p.pronargs])
       and has_function_privilege($2, p.oid, 'execute')
     order by p.proname`,
    [argument, role],
  )
}

it('nobody of the staff is named by an id', async () => {
  expect(await callableWith('p_operator', 'fairlead_app')).toEqual([])
})

/** Something of each type, so that a call gets as far as to ask who makes it. */
const somethingOf: Readonly<Record<string, string>> = {
  uuid: `'${randomUUID()}'`,
  'uuid[]': `'{}'`,
  'text[]': `'{}'`,
  text: `'x'`,
  jsonb: `'{}'`,
  bytea: `'\\x01'`,
  bigint: '1',
  integer: '1',
  boolean: 'true',
}

it('a token that is no good is refused in one way by every function that takes one', async () => {
  const { world } = stage
  const now = world.clock.now()
  const change = (set: string, token: string) =>
    world.asOwner(`update operator_session set ${set} where token_hash = $1`, [hashSecret(token)])
  const used = await Promise.all(
    ['support', 'content', 'auditor', 'campaign_manager'].map((role) => staffToken(world, role)),
  )
  const [expired = '', unused = '', loggedOut = '', dismissed = ''] = used
  await change(`expires_at = '${now.toISOString()}'`, expired)
  await change(`last_seen_at = '${new Date(now.getTime() - 3_600_000).toISOString()}'`, unused)
  await world.asOwner('delete from operator_session where token_hash = $1', [hashSecret(loggedOut)])
  await world.asOwner(`update operator set ended_at = now() where id = $1`, [
    await operatorOf(world, dismissed),
  ])
  const tokens = {
    expired,
    unused,
    loggedOut,
    dismissed,
    madeUp: newSecret(),
    hash: hashSecret(used[0] ?? '').toString('hex'),
    id: await operatorOf(world, expired),
    partners: stage.partner.token,
    empty: '',
  }
  const functions = [
    ...(await callableWith('p_staff', 'fairlead_app')).map((each) => ({ ...each, db: world.ctx.db })),
    ...(await callableWith('p_staff', 'fairlead_auth')).map((each) => ({ ...each, db: world.ctx.auth })),
  ]
  const before = await world.asOwner('select count(*) from audit')
  const others: string[] = []
  for (const { name, names, types, db } of functions) {
    for (const [what, token] of Object.entries(tokens)) {
      const args = types.map((type, index) => {
        if (names[index] === 'p_staff') return '$1'
        return type === 'timestamp with time zone' ? '$2' : `${somethingOf[type]}::${type}`
      })
      const values = args.includes('$2') ? [token, now] : [token]
      const stop = await stoppedBy(db.query({ text: `select ${name}(${args})`, values }))
      if (stop !== 'FLREF token_expired') others.push(`${name} ${what}: ${stop}`)
    }
  }
  console.log(
    `${functions.length} functions, each with ${Object.keys(tokens).length} tokens that are no good`,
  )
  expect(others).toEqual([])
  expect(functions.length).toBeGreaterThan(40)
  expect(await world.asOwner('select count(*) from audit')).toEqual(before)
})
