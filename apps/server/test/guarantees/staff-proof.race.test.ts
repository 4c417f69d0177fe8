import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { hashSecret, newSecret } from '../../src/crypto/opaque.ts'
import { brokenInvariants } from '../support/books.ts'
import { operatorOf, staffToken } from '../support/staff.ts'
import { callableWith, callWith, type Login, logins, writersOf } from './callable.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'
import { withoutStaffToken } from './without-token.ts'

/** Nobody acts as staff who only knows an id: each function asks for the token of a session, and all refuse in one way. */
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

it('nobody of the staff is named by an id', async () => {
  for (const login of ['fairlead_app', 'fairlead_console', 'fairlead_jobs'] as const)
    expect(await callableWith(stage.world, 'p_operator', 'uuid', login)).toEqual([])
})

/** Which logins may call each function that takes a token of staff, where it is not the console's alone. */
const notOfTheConsoleAlone: Readonly<Record<string, readonly Login[]>> = {
  // Where nobody is named it ends what is past its date.
  end_coupon_offer: ['fairlead_console', 'fairlead_jobs'],
  enrol_totp: ['fairlead_auth'],
  prove_operator_session: ['fairlead_auth'],
}

it('a function that takes a token of staff may be called by the console’s login alone', async () => {
  const may = new Map<string, Login[]>()
  for (const login of logins)
    for (const { name } of await callableWith(stage.world, 'p_staff', 'text', login))
      may.set(name, [...(may.get(name) ?? []), login])
  const others = [...may].filter(([, who]) => who.join() !== 'fairlead_console')
  expect(Object.fromEntries(others)).toEqual(notOfTheConsoleAlone)
  expect(may.size).toBeGreaterThan(45)
})

it('the console’s login calls nothing that writes without the token of staff, but for what stands on a list with its reason', async () => {
  const writers = await writersOf(stage.world, 'fairlead_console')
  const tokenless = writers.filter(({ names, types }) => types[names.indexOf('p_staff')] !== 'text')
  expect(tokenless.map(({ name }) => name)).toEqual(Object.keys(withoutStaffToken).sort())
})

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
    ...(await callableWith(world, 'p_staff', 'text', 'fairlead_console')).map((each) => ({
      ...each,
      db: world.staff.db,
    })),
    ...(await callableWith(world, 'p_staff', 'text', 'fairlead_auth')).map((each) => ({
      ...each,
      db: world.ctx.auth,
    })),
  ]
  const before = await world.asOwner('select count(*) from audit')
  const others: string[] = []
  for (const { db, ...callable } of functions) {
    for (const [what, token] of Object.entries(tokens)) {
      const stop = await stoppedBy(db.query(callWith(callable, 'p_staff', token, now)))
      if (stop !== 'FLREF token_expired') others.push(`${callable.name} ${what}: ${stop}`)
    }
  }
  console.log(
    `${functions.length} functions, each with ${Object.keys(tokens).length} tokens that are no good`,
  )
  expect(others).toEqual([])
  expect(functions.length).toBeGreaterThan(40)
  expect(await world.asOwner('select count(*) from audit')).toEqual(before)
})
