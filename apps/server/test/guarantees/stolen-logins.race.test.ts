import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { laneOf } from '../../src/db/lanes.ts'
import type { Pool, Statement } from '../../src/db/pool.ts'
import { brokenInvariants } from '../support/books.ts'
import { operatorOf, staffToken } from '../support/staff.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/**
 * What whoever stole one of the logins tries in SQL, nobody signed in and every id known, and the whole list of what remains
 * possible for which login. A right more or less than here fails.
 */
let stage: Stage
let logins: Readonly<Record<Login, Pool>>
let cashier: string
let approver: string
beforeAll(async () => {
  stage = await openStage()
  const { ctx, staff, jobs } = stage.world
  logins = {
    api: ctx.db,
    console: staff.db,
    auth: ctx.auth,
    delivery: laneOf(ctx.db, 'delivery'),
    jobs: jobs.db,
  }
  cashier = await operatorOf(stage.world, await staffToken(stage.world, 'cashier'))
  approver = await operatorOf(stage.world, await staffToken(stage.world, 'approver'))
})
afterAll(() => stage?.world.close())

const kinds = ['api', 'console', 'auth', 'delivery', 'jobs'] as const
type Login = (typeof kinds)[number]

/** A call of a function by the names of its arguments. */
function calls(name: string, args: Readonly<Record<string, unknown>>): Statement {
  const named = Object.keys(args).map((arg, at) => `p_${arg} => $${at + 1}`)
  return { text: `select ${name}(${named.join(', ')})`, values: Object.values(args) }
}

const now = () => stage.world.clock.now()
const hash = randomBytes(32)
const id = randomUUID()
/** A batch of nothing. */
const noEvents = Object.fromEntries(
  [
    ...[
      'group',
      'ts',
      'nonce',
      'kind',
      'step',
      'slot',
      'reason',
      'value',
      'address',
      'browser',
      'prefix',
      'network',
    ],
    ...['referrer', 'in_view_ms', 'measured', 'signature'],
  ].map((name) => [name, '{}']),
)
const everybody = ['api', 'console', 'auth', 'jobs'] as const

const attempts: readonly (readonly [what: string, () => Statement, possible: readonly Login[]])[] = [
  // Money out of nothing.
  [
    'record a deposit as a cashier',
    () => calls('record_deposit', { deposit: id, staff: cashier, bank_reference: 'X', now: now() }),
    [],
  ],
  [
    'confirm a deposit as an approver',
    () =>
      calls('confirm_deposit', {
        deposit: id,
        staff: approver,
        key: id,
        request: hash,
        entry: id,
        now: now(),
      }),
    [],
  ],
  [
    'import a bank statement as a cashier',
    () => calls('import_statement', { staff: cashier, statement: id, lines: '[]', now: now() }),
    [],
  ],
  // Somebody's wallet.
  [
    'leave a one-time token for a partner',
    () => ({
      text: `insert into step_up (account_id, token_hash, session_hash, action, params_hash, expires_at)
             values ($1, $2, $2, 'withdraw', $2, $3)`,
      values: [stage.partner.id, hash, now()],
    }),
    ['auth'],
  ],
  [
    'bind a destination for a partner',
    () =>
      calls('bind_destination', {
        session: stage.partner.id,
        destination: id,
        fields: '{}',
        step_up: hash,
        params: hash,
        now: now(),
      }),
    [],
  ],
  [
    'withdraw as a partner',
    () =>
      calls('request_withdrawal', {
        session: stage.partner.id,
        withdrawal: id,
        reference: 'W',
        amount: 1_000_000n,
        destination: stage.destinationId,
        step_up: hash,
        params: hash,
        key: id,
        request: hash,
        entry: id,
        now: now(),
      }),
    [],
  ],
  [
    'stop a partner’s order',
    () => calls('stop_order', { session: stage.partner.id, order: stage.runningId, now: now() }),
    [],
  ],
  [
    'approve a withdrawal',
    () => calls('approve_withdrawal', { withdrawal: stage.withdrawalId, staff: approver, now: now() }),
    [],
  ],
  [
    'send a withdrawal',
    () =>
      calls('send_withdrawal', {
        withdrawal: stage.withdrawalId,
        staff: cashier,
        bank_reference: 'X',
        entry: id,
        now: now(),
      }),
    [],
  ],
  // Somebody else.
  [
    'sign in as staff without a second factor',
    () => calls('start_operator_session', { token_hash: hash, operator: approver, step: null, now: now() }),
    ['auth'],
  ],
  [
    'read hashes of passwords of staff',
    () => ({ text: 'select password_hash, totp_secret from operator' }),
    ['auth'],
  ],
  [
    'read hashes of partners’ passwords',
    () => ({ text: 'select password_hash, pin_hash from partner' }),
    ['auth'],
  ],
  [
    'change a partner’s login password',
    () =>
      calls('set_login_password', { session: stage.partner.id, old_hash: 'a', new_hash: 'b', now: now() }),
    [],
  ],
  [
    'guess a transaction password anew',
    () => ({ text: 'update partner set pin_wrong = 0 where id = $1', values: [stage.partner.id] }),
    ['auth'],
  ],
  [
    'end a partner’s sessions',
    () => ({ text: 'delete from partner_session where account_id = $1', values: [stage.partner.id] }),
    [],
  ],
  [
    'end sessions of staff',
    () => ({ text: 'delete from operator_session where operator_id = $1', values: [cashier] }),
    [],
  ],
  [
    'keep a session of staff in use',
    () => ({ text: 'update operator_session set last_seen_at = $1', values: [now()] }),
    [],
  ],
  [
    'make a code for a new partner',
    () => ({
      text: `insert into invitation (code_hash, kind, expires_at) values ($1, 'license_key', $2)`,
      values: [hash, now()],
    }),
    [],
  ],
  [
    'use a code up that somebody else was given',
    () => ({ text: 'update invitation set used_by = $1, used_at = $2', values: [stage.partner.id, now()] }),
    [],
  ],
  [
    'sign somebody up without a code',
    () => ({
      text: `insert into partner (id, username, nickname, email, phone, password_hash, created_at)
             values ($1, 'thief', 'thief', 'thief@example.com', '', '', $2)`,
      values: [id, now()],
    }),
    [],
  ],
  [
    'answer for a partner that a device is theirs',
    () => ({
      text: 'insert into known_device (account_id, mark, seen_at) values ($1, $2, $3)',
      values: [stage.partner.id, hash, now()],
    }),
    ['auth'],
  ],
  [
    'be told of a partner’s money on a device of the thief’s',
    () => ({
      text: `insert into push_device (account_id, id, session_id, endpoint, public_key, auth_secret, lang, name, since)
             values ($1, $2, $2, 'https://thief.example', '', '', 'en', 'x', $3)`,
      values: [stage.partner.id, id, now()],
    }),
    [],
  ],
  [
    'ask that a partner’s account is closed',
    () => ({
      text: 'insert into closure (account_id, id, asked_at) values ($1, $2, $3)',
      values: [stage.partner.id, id, now()],
    }),
    [],
  ],
  ['ask so as the partner', () => calls('ask_closure', { session: stage.partner.id, id, now: now() }), []],
  ['empty the counts of wrong guesses', () => ({ text: 'delete from attempt' }), []],
  [
    'forget how often somebody guessed',
    () => calls('forget_tries', { scope: 'login_name', subject: 'somebody' }),
    ['auth'],
  ],
  ['take a guess back', () => calls('give_back_try', { scope: 'totp', subject: 'somebody' }), ['auth']],
  [
    'use somebody’s guesses up',
    () => calls('count_try', { scope: 'login_name', subject: 'somebody', now: now() }),
    ['api', 'console', 'jobs'],
  ],
  // What is offered, and who answers for it.
  [
    'vouch for a publisher in somebody’s name',
    () => ({ text: 'update publisher set vouched_by = $1', values: ['Milo Ferreira'] }),
    [],
  ],
  [
    'add a slot for ads',
    () => ({
      text: `insert into slot (id, publisher_id, content_type) select $1, id, 'landing_page' from publisher limit 1`,
      values: [id],
    }),
    [],
  ],
  [
    'add a campaign',
    () => ({
      text: `insert into campaign (id, number, advertiser_id, official_push, content_type, created_at)
             select $1, 'C-X', advertiser_id, false, content_type, created_at from campaign limit 1`,
      values: [id],
    }),
    [],
  ],
  // What falls due.
  [
    'end an order that runs',
    () =>
      calls('finish_order', {
        account: stage.partner.id,
        order: stage.runningId,
        reason: 'flight_over',
        now: now(),
      }),
    ['jobs'],
  ],
  // What was measured and what was done.
  [
    'record ad events',
    () => calls('record_delivery', { bucket: 1, ...noEvents, rules: 1, now: now() }),
    ['delivery'],
  ],
  ['write into the audit log', () => ({ text: 'insert into audit (id) values ($1)', values: [id] }), []],
  ['write an amount into a wallet', () => ({ text: 'update wallet set available = 1' }), []],
  ['raise an alarm that is none', () => ({ text: `insert into alarm (kind) values ('x')` }), []],
  [
    'pass a file off as a partner’s statement',
    () => ({ text: `update statement_export set file_name = repeat('0', 32) || '.csv'` }),
    ['jobs'],
  ],
  // What may be read.
  [
    'read partners, the scope taken off',
    () => ({ text: `select set_config('fairlead.partner', '', false), email from partner` }),
    everybody,
  ],
  ['read the bank’s lines', () => ({ text: 'select from bank_line' }), ['console']],
  ['read alarms', () => ({ text: 'select details from alarm' }), ['console']],
  ['read the journal', () => ({ text: 'select from posting' }), ['api', 'console', 'jobs']],
  [
    'mail somebody',
    () => ({
      text: `insert into mail (account_id, id, to_address, lang, words, params, link, queued_at, next_try_at)
             values ($1, $2, 'x@example.com', 'en', 'notice.coupon_expired', '{}', '', $3, $3)`,
      values: [stage.partner.id, id, now()],
    }),
    everybody,
  ],
  [
    'leave somebody a notice',
    () =>
      calls('leave_notice', {
        account: stage.partner.id,
        id,
        category: 'system_announcement',
        key: 'coupon_expired',
        params: '{}',
        link: null,
        at: now(),
        pushed: false,
      }),
    everybody,
  ],
]

it.each(attempts)(
  'to %s is possible for the logins on the list, and for no other',
  async (_what, statement, possible) => {
    const able: Login[] = []
    for (const login of kinds) {
      const client = await logins[login].connect()
      await client.query('begin')
      const stop = await stoppedBy(client.query(statement()))
      await client.query('rollback')
      client.release()
      if (stop === 'nothing') able.push(login)
      else expect(`${login}: ${stop}`).toMatch(/: (42501 permission denied|FLREF token_expired)/)
    }
    expect(able).toEqual(possible)
  },
)

it('and all invariants hold after that', async () => {
  expect(await brokenInvariants(stage.world)).toEqual([])
})
