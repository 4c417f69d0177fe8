import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashSecret, newSecret } from '../../src/crypto/opaque.ts'
import type { Pool } from '../../src/db/pool.ts'
import { brokenInvariants } from '../support/books.ts'
import { clientOf, joinPartner, registerPartner, unusedCode } from '../support/people.ts'
import { staffToken } from '../support/staff.ts'
import { decideAbout } from '../support/standing.ts'
import { type Callable, callableWith, callWith, writersOf } from './callable.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'
import { withoutToken } from './without-token.ts'

/** Nobody acts as a partner who only knows an account's id: each function asks for the token of a session (decision 062). */
let stage: Stage
let functions: (Callable & { readonly db: Pool })[]
beforeAll(async () => {
  stage = await openStage()
  const { db, auth } = stage.world.ctx
  const ofApp = await callableWith(stage.world, 'p_session', 'text', 'fairlead_app')
  const ofAuth = await callableWith(stage.world, 'p_session', 'text', 'fairlead_auth')
  const all = [...ofApp.map((each) => ({ ...each, db })), ...ofAuth.map((each) => ({ ...each, db: auth }))]
  functions = all.sort((one, other) => (one.name < other.name ? -1 : 1))
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

/**
 * What a disabled or cancelled account keeps: the way of its money out, what protects it, and its say about what was decided
 * (docs/rules.md, Accounts).
 */
const keptByAll: readonly string[] = [
  'add_passkey',
  'ask_email_verification',
  'ask_erasure',
  'begin_pin_recovery',
  'begin_second_step',
  'bind_destination',
  'cancel_acceptor_order',
  'cancel_deposit',
  'cancel_order',
  'cancel_withdrawal',
  'change_pin',
  'confirm_acceptor_arrival',
  'confirm_arrival',
  'confirm_device',
  'deny_acceptor_arrival',
  'edit_profile',
  'end_other_sessions',
  'end_session',
  'enter_acceptance_code',
  'forget_device',
  'keep_second_step',
  'log_out',
  'note_own_connection',
  'note_session_seen',
  'open_appeal',
  'own_deposit_refusal',
  'own_personal_data',
  'prove_pin_recovery',
  'prove_second_step',
  'quote_exchange',
  'refuse_new_device',
  'remove_passkey',
  'rename_passkey',
  'renew_second_step_codes',
  'request_acceptor_order',
  'request_withdrawal',
  'return_advance',
  'say_not_received',
  'set_first_pin',
  'set_login_password',
  'stop_order',
  'stop_pin_recovery',
  'take_back_erasure',
  'tell_device',
  'try_recovery_code',
  'turn_off_second_step',
  'turn_on_second_step',
  'unfollow',
  'withdraw_followed_id',
]

/** Every row there is, table by table, as one hash each. */
async function allRows(): Promise<unknown[]> {
  const tables = await stage.world.asOwner<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`,
  )
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(md5(t::text), '' order by md5(t::text))) as rows from ${name} t`,
  )
  return stage.world.asOwner(`${hashes.join(' union all ')} order by name`)
}

describe('a function of partners', () => {
  it('refuses a token that is no good in one way, and writes nothing', async () => {
    const { world } = stage
    const partner = await joinPartner(world)
    const { username, password } = partner
    const anotherToken = async () => (await clientOf(world, '').session.login({ username, password })).token
    const loggedOut = await anotherToken()
    await clientOf(world, loggedOut).session.logout({})
    const revoked = await anotherToken()
    await partner.api.session.revokeOtherSessions({})
    const expired = await anotherToken()
    const unused = await anotherToken()
    const change = (set: string, token: string) =>
      world.asOwner(`update partner_session set ${set} where token_hash = $1`, [hashSecret(token)])
    await change(`expires_at = '${world.clock.now().toISOString()}'`, expired)
    const times = ['created_at', 'last_seen_at', 'expires_at']
    await change(times.map((time) => `${time} = ${time} - session_idle()`).join(', '), unused)
    const { token: notActivated } = await registerPartner(world, await unusedCode(world, 'license_key', true))
    const tokens = {
      expired,
      unused,
      loggedOut,
      revoked,
      notActivated,
      ofStaff: await staffToken(world, 'cashier'),
      madeUp: newSecret(),
      hash: hashSecret(partner.token).toString('hex'),
      id: partner.id,
      empty: '',
      none: null,
    }
    const before = await allRows()
    const others: string[] = []
    for (const { db, ...callable } of functions) {
      for (const [what, token] of Object.entries(tokens)) {
        const stop = await stoppedBy(db.query(callWith(callable, 'p_session', token, world.clock.now())))
        if (stop !== 'FLREF token_expired') others.push(`${callable.name} ${what}: ${stop}`)
      }
    }
    console.log(
      `${functions.length} functions, each with ${Object.keys(tokens).length} tokens that are no good`,
    )
    expect(others).toEqual([])
    expect(functions.length).toBeGreaterThan(30)
    expect(await allRows()).toEqual(before)
  })

  it.each([
    ['disabled', { action: 'disable', reason: 'traffic_examined', days: 30 }],
    ['cancelled', { action: 'cancel', reason: 'rules_broken' }],
  ] as const)(
    'takes the token of a %s account where that keeps its rights, and nowhere else',
    async (state, decision) => {
      const { world } = stage
      const closed = await joinPartner(world)
      await decideAbout(world, { id: closed.id, ...decision })
      const kept: string[] = []
      const others: string[] = []
      for (const callable of functions) {
        const said = callWith(callable, 'p_session', closed.token, world.clock.now())
        const stop = await world.asOwnerUndone((client) => stoppedBy(client.query(said)))
        if (stop === `FLREF ${state}`) continue
        kept.push(callable.name)
        if (stop === 'FLREF token_expired') others.push(callable.name)
      }
      expect(kept).toEqual(keptByAll)
      expect(others).toEqual([])
    },
  )
})

it('a function that takes a partner’s token may be called by the API’s login and its jobs’, or by authentication’s, never by both', async () => {
  for (const login of ['fairlead_console', 'fairlead_delivery'] as const)
    expect(await callableWith(stage.world, 'p_session', 'text', login)).toEqual([])
  const namesOf = async (login: 'fairlead_app' | 'fairlead_auth') =>
    (await callableWith(stage.world, 'p_session', 'text', login)).map(({ name }) => name)
  const [ofApp, ofAuth] = [await namesOf('fairlead_app'), await namesOf('fairlead_auth')]
  expect(ofAuth.filter((name) => ofApp.includes(name))).toEqual([])
})

it('the app’s login calls nothing that writes without somebody’s token, but for what stands on a list with its reason', async () => {
  const writers = await writersOf(stage.world, 'fairlead_app')
  const takesToken = ({ names, types }: Callable) => types[names.indexOf('p_session')] === 'text'
  const tokenless = writers.filter((writer) => !takesToken(writer)).map(({ name }) => name)
  expect(tokenless).toEqual(Object.keys(withoutToken).sort())
})
