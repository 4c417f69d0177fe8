import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../support/books.ts'
import { joinPartner, registerPartner, type TestPartner, unusedCode } from '../support/people.ts'
import { operatorOf, staffToken, withRole } from '../support/staff.ts'
import { decideAbout } from '../support/standing.ts'
import { call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

let stage: Stage
let partner: TestPartner
let support: string
let approver: string
beforeAll(async () => {
  stage = await openStage()
  partner = await joinPartner(stage.world)
  support = await staffToken(stage.world, 'support')
  approver = await staffToken(stage.world, 'approver')
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

const db = () => stage.world.ctx.db
const desk = () => stage.world.staff.db
const now = () => stage.world.clock.now()
const propose = (id = randomUUID(), operator = support, days: number | null = 10) =>
  call(desk(), 'propose_account_decision', partner.id, id, operator, 'disable', 'login_stolen', days, now())
const decide = (id: string, operator = approver, agree = true) =>
  call(desk(), 'decide_about_account', id, operator, agree, now())
/** Drops whatever was proposed, so that the next attempt finds none. */
const drop = async () => {
  const [open] = await stage.world.asOwner<{ id: string }>(
    'select id from account_decision where account_id = $1 and agreed is null',
    [partner.id],
  )
  if (open) await decide(open.id, approver, false)
}

describe('an account is not taken from anybody by one person', () => {
  afterEach(drop)

  it('whoever proposed does not agree, also after a change of role', async () => {
    const id = randomUUID()
    await propose(id)
    const stop = await withRole(stage.world, support, 'approver', () => stoppedBy(decide(id, support)))
    expect(stop).toBe('23514 account_decision_needs_two_people')
  })

  it('an approver proposes nothing, support decides nothing', async () => {
    expect(await stoppedBy(propose(randomUUID(), approver))).toBe('FLREF role_missing')
    const id = randomUUID()
    await propose(id)
    expect(await stoppedBy(decide(id, support))).toBe('FLREF role_missing')
  })

  it('nobody is disabled without an end, or for longer than 30 days', async () => {
    for (const days of [null, 0, 31, -1]) {
      expect(await stoppedBy(propose(randomUUID(), support, days))).toBe(
        '23514 account_decision_disables_for_days',
      )
    }
  })

  it('nobody is disabled for a reason that is not on the list', async () => {
    const made_up = call(
      desk(),
      'propose_account_decision',
      partner.id,
      randomUUID(),
      support,
      'disable',
      'no_deposit',
      5,
      now(),
    )
    expect(await stoppedBy(made_up)).toBe('23503 account_decision_reason_is_listed')
  })
})

describe('an activation is declined by no one person', () => {
  /** An account that waits for activation, and until when. */
  const newcomer = async () => {
    const licence = await unusedCode(stage.world, 'license_key', true)
    const { username } = await registerPartner(stage.world, licence)
    const [row] = await stage.world.asOwner<{ id: string; decide_by: Date }>(
      'select p.id, a.decide_by from partner p join activation a on a.account_id = p.id where p.username = $1',
      [username],
    )
    if (!row) throw new Error('nobody waits for activation')
    return row
  }
  const proposeDecline = async (account: string, operator = support, reason = 'second_account') => {
    const id = randomUUID()
    const proposal = [account, id, operator, 'decline', reason, null]
    await call(desk(), 'propose_account_decision', ...proposal, now())
    return id
  }
  const stateOf = async (account: string) => {
    const [row] = await stage.world.asOwner<{ state: string }>('select state from partner where id = $1', [
      account,
    ])
    return row?.state
  }

  it('whoever proposed does not agree, also after a change of role', async () => {
    const { id: account } = await newcomer()
    const id = await proposeDecline(account)
    const stop = await withRole(stage.world, support, 'approver', () => stoppedBy(decide(id, support)))
    expect(stop).toBe('23514 account_decision_needs_two_people')
    expect(await stateOf(account)).toBe('not_activated')
    await decide(id)
    expect(await stateOf(account)).toBe('cancelled')
  })

  it('nobody is declined for a reason that is not on the list', async () => {
    const { id } = await newcomer()
    expect(await stoppedBy(proposeDecline(id, support, 'rules_broken'))).toBe(
      '23503 account_decision_reason_is_listed',
    )
  })

  it('nobody is declined once the date is over, and not even the owner puts it off', async () => {
    const { id: account, decide_by } = await newcomer()
    const id = await proposeDecline(account)
    const late = call(desk(), 'decide_about_account', id, approver, true, decide_by)
    expect(await stoppedBy(late)).toBe('FLREF account_move_refused')
    const byHand = stage.world.asOwner(
      'update account_decision set agreed = true, decided_by = $1, decided_at = decide_by where id = $2',
      [await operatorOf(stage.world, approver), id],
    )
    expect(await stoppedBy(byHand)).toBe('23514 account_decision_declines_in_time')
    const putOff = stage.world.asOwner(
      `update account_decision set decide_by = decide_by + interval '1 day' where id = $1`,
      [id],
    )
    expect(await stoppedBy(putOff)).toBe('23503 account_decision_date_is_the_activations')
    const dateless = stage.world.asOwner('update account_decision set decide_by = null where id = $1', [id])
    expect(await stoppedBy(dateless)).toBe('23514 account_decision_declines_by_a_date')
  })

  it('nobody is declined without a decision, and no activation expires before its date', async () => {
    const { id: account } = await newcomer()
    const move = stage.world.asOwner(
      `insert into account_move (account_id, seq, action, from_state, to_state, actor, at)
       values ($1, 2, 'decline', 'not_activated', 'cancelled', 'x', now())`,
      [account],
    )
    expect(await stoppedBy(move)).toBe('23514 account_move_names_its_decision')
    const early = stage.world.asOwner(
      `update activation set activated_at = decide_by - interval '1 second' where account_id = $1`,
      [account],
    )
    expect(await stoppedBy(early)).toBe('23514 activation_expires_at_its_date')
  })
})

describe('the app itself', () => {
  it.each([
    ['sets no state', 'partner', `update partner set state = 'disabled', state_until = now()`],
    [
      'makes no disabling longer',
      'partner',
      `update partner set state_until = state_until + interval '1 year'`,
    ],
    [
      'writes no move',
      'account_move',
      'insert into account_move (account_id, seq) values (gen_random_uuid(), 1)',
    ],
    ['agrees to nothing by hand', 'account_decision', 'update account_decision set agreed = true'],
    ['adds no reason', 'account_reason', `insert into account_reason values ('disable', 'no_deposit')`],
    [
      'adds no way into a state',
      'account_transition',
      `insert into account_transition values ('x', 'active', 'disabled')`,
    ],
    ['activates nobody by hand', 'activation', 'update activation set activated_at = now()'],
    ['lets no decision expire by hand', 'account_decision', 'update account_decision set expired_at = now()'],
    [
      'puts no activation off',
      'activation',
      `update activation set decide_by = decide_by + interval '1 year'`,
    ],
    ['closes nobody by hand', 'closure', 'update closure set closed_at = now()'],
    ['sets no transaction password by hand', 'partner', `update partner set pin_hash = 'x'`],
    ['forgets no recovery', 'partner', 'update partner set pin_recovered_at = null'],
    ['sets no login password by hand', 'partner', `update partner set password_hash = 'x'`],
    ['forgets no recovered login password', 'partner', 'update partner set login_recovered_at = null'],
    ['revives no code', 'login_recovery', 'update login_recovery set used_at = null'],
    ['lengthens no code', 'login_recovery', `update login_recovery set code_until = 'infinity'`],
    ['shortens no recovery', 'pin_recovery', 'update pin_recovery set works_from = now()'],
    ['gives no more tries of a code', 'pin_recovery', 'update pin_recovery set tries = 0'],
    ['makes nobody a host’s', 'partner', `update partner set entry = 'harbour', host_user = 'x'`],
    ['loses no mail', 'mail', 'delete from mail'],
  ])('%s', async (_name, table, statement) => {
    expect(await stoppedBy(db().query(statement))).toBe(`42501 permission denied for table ${table}`)
  })

  it('moves no account by itself', async () => {
    const moved = call(db(), 'move_account', partner.id, 'disable', 'disabled', 'x', null, 'x', now(), now())
    expect(await stoppedBy(moved)).toBe('42501 permission denied for function move_account')
  })
})

describe('not even the owner', () => {
  it('disables without a decision that two people agreed on', async () => {
    const move = (action: string, to: string, decision: string | null) =>
      stage.world.asOwner(
        `insert into account_move (account_id, seq, action, from_state, to_state, actor, at, decision_id)
         values ($1, 2, $2, 'active', $3, 'x', now(), $4)`,
        [partner.id, action, to, decision],
      )
    expect(await stoppedBy(move('disable', 'disabled', null))).toBe('23514 account_move_names_its_decision')
    expect(await stoppedBy(move('disable', 'disabled', randomUUID()))).toBe(
      '23503 account_move_was_agreed_by_two',
    )
    const open = randomUUID()
    await propose(open)
    expect(await stoppedBy(move('disable', 'disabled', open))).toBe('23503 account_move_was_agreed_by_two')
    await drop()
    expect(await stoppedBy(move('close', 'disabled', null))).toBe('23503 account_move_is_legal')
  })

  it('writes a state that no move led to', async () => {
    const state = stage.world.asOwner(`update partner set state = 'cancelled' where id = $1`, [partner.id])
    expect(await stoppedBy(state)).toBe('23503 partner_state_is_the_end_of_its_moves')
  })

  it('makes a recovered transaction password work before 72 hours', async () => {
    const early = stage.world.asOwner(
      `insert into pin_recovery (account_id, id, asked_at, code_until, proved_at, pin_hash, works_from)
       values ($1, gen_random_uuid(), now(), now(), now(), 'x', now() + interval '71 hours')`,
      [partner.id],
    )
    expect(await stoppedBy(early)).toBe('23514 pin_recovery_waits_72_hours')
    const done = stage.world.asOwner(
      `insert into pin_recovery (account_id, id, asked_at, code_until, proved_at, works_from, done_at)
       values ($1, gen_random_uuid(), now(), now(), now(), now() + interval '72 hours', now())`,
      [partner.id],
    )
    expect(await stoppedBy(done)).toBe('23514 pin_recovery_works_after_its_wait')
  })

  it('lets a ticket of a host live for longer than a minute', async () => {
    const long = stage.world.asOwner(
      `insert into entry_ticket values ('\\x01', $1, now(), now() + interval '61 seconds')`,
      [partner.id],
    )
    expect(await stoppedBy(long)).toBe('23514 entry_ticket_is_short')
  })

  it('takes a second step off before 72 hours, or lets a log-in wait for its code for longer than five minutes', async () => {
    const early = stage.world.asOwner(
      `insert into second_step (account_id, secret, begun_at, on_at, removal_asked_at, ends_at)
       values ($1, '\\x00', now(), now(), now(), now() + interval '71 hours')`,
      [partner.id],
    )
    expect(await stoppedBy(early)).toBe('23514 second_step_removal_waits_72_hours')
    const long = stage.world.asOwner(
      `insert into login_ticket values ('\\x01', $1, 'hash', now(), now() + interval '301 seconds')`,
      [partner.id],
    )
    expect(await stoppedBy(long)).toBe('23514 login_ticket_is_short')
  })
})

it.each(['disable', 'cancel'] as const)(
  'to %s an account takes no money and keeps its way out',
  async (action) => {
    const { world, partner: rich, destinationId } = stage
    const before = await rich.api.wallet.property({})
    await decideAbout(world, {
      id: rich.id,
      action,
      reason: action === 'disable' ? 'traffic_examined' : 'rules_broken',
      ...(action === 'disable' ? { days: 30 } : {}),
    })
    expect({ ...(await rich.api.wallet.property({})), as_of: '' }).toEqual({ ...before, as_of: '' })
    const wish = { amount: '5.00', destination_id: destinationId }
    const out = await rich.api.wallet.withdraw(
      { ...wish, step_up: await rich.stepUp('withdraw', wish) },
      { idempotencyKey: randomUUID() },
    )
    expect(out.state).toBe('requested')
  },
)
