import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '../../src/context.ts'
import { laneOf } from '../../src/db/lanes.ts'
import { brokenInvariants } from '../support/books.ts'
import { operatorOf, staffToken } from '../support/staff.ts'
import { jobsCalls } from './allowed-rights.ts'
import { anyHash, call } from './call.ts'
import { staffCalls } from './console-rights.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/**
 * Every wait is counted from the moment that the server names. With real money that moment is the database's own, or
 * whoever holds the app's login could skip a wait by naming another.
 */
let stage: Stage
let staff: Record<'cashier' | 'approver' | 'support' | 'campaign_manager', string>
beforeAll(async () => {
  stage = await openStage(new Date())
  const { world } = stage
  staff = {
    cashier: await staffToken(world, 'cashier'),
    approver: await staffToken(world, 'approver'),
    support: await staffToken(world, 'support'),
    campaign_manager: await staffToken(world, 'campaign_manager'),
  }
  await world.asOwner(`update operator set totp_secret = '\\x00', totp_enrolled_at = now()`)
  await world.asOwner('update campaign set trials_needed = 10')
  await world.asOwner(`update plan_rule set landing_page = 'https://demo.example' || landing_page`)
  await world.asOwner(`update format_level set level = case kind when 'click' then 19000 else 760 end`)
  await world.asOwner(
    `update network set demo = false, destination_wait = '24 hours', beacon_grace = '2 minutes', share_ceiling = true`,
  )
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

const minute = 60_000
const day = 24 * 60 * minute
const ahead = () => new Date(Date.now() + 30 * day)
const behind = () => new Date(Date.now() - 3 * day)
const attempt = (name: string, ...args: unknown[]) => stoppedBy(call(whoCalls(name).db, name, ...args))
/** The same on the login of authentication. */
const attemptAsAuth = (name: string, ...args: unknown[]) =>
  stoppedBy(call(stage.world.ctx.auth, name, ...args))
const key = () => [randomUUID(), anyHash] as const
const token = randomBytes(32)

/** A word of the transaction password that authentication's login wrote for itself, good for a year. */
async function wordOf(action: string): Promise<Buffer> {
  const word = randomBytes(32)
  await stage.world.ctx.auth.query({
    text: `insert into step_up (account_id, token_hash, session_hash, action, params_hash, expires_at)
           values ($1, $2, $2, $3, $4, $5)`,
    values: [stage.partner.id, word, action, anyHash, new Date(Date.now() + 365 * day)],
  })
  return word
}

describe('no moment that is over', () => {
  const stopped = /the server's clock is behind/

  it('lets a network that pays late take money in', async () => {
    const names = [stage.partner.token, randomUUID(), `D-${randomUUID()}`, 10_000_000n]
    expect(await attempt('open_deposit', ...names, ...key(), behind())).toMatch(stopped)
  })

  it.each([
    [
      'fund',
      'fund_order',
      (session: string) => [
        session,
        stage.offerId,
        10_000_000n,
        1,
        token,
        anyHash,
        '{}',
        ...key(),
        randomUUID(),
      ],
    ],
    [
      'withdraw',
      'request_withdrawal',
      (session: string) => [
        session,
        randomUUID(),
        'W-1',
        10_000_000n,
        stage.destinationId,
        token,
        anyHash,
        ...key(),
        randomUUID(),
      ],
    ],
    [
      'bind a destination',
      'bind_destination',
      (session: string) => [session, randomUUID(), '{}', token, anyHash],
    ],
    ['change the transaction password', 'change_pin', (session: string) => [session, 'hash', token, anyHash]],
  ] as const)('lets an old word of the transaction password %s', async (_what, name, args) => {
    const moment = behind()
    const values = [...args(stage.partner.token)]
    // fund_order and request_withdrawal take more behind the moment; those have defaults.
    expect(await attempt(name, ...values, moment)).toMatch(stopped)
  })

  it('lets a validation period begin before the order has finished', async () => {
    const { partner, runningId } = stage
    expect(await attempt('stop_order', partner.token, runningId, behind())).toMatch(stopped)
    expect(await attempt('finish_order', partner.id, runningId, 'flight_over', behind())).toMatch(stopped)
    expect(await attempt('fail_delivery', partner.id, runningId, behind())).toMatch(stopped)
    const entries = [randomUUID(), randomUUID()]
    expect(await attempt('close_order', partner.id, runningId, ...entries, behind())).toMatch(stopped)
  })

  it('lets a second coupon of a name be claimed on one day', async () => {
    const claim = [stage.partner.token, randomUUID(), randomUUID(), 'UTC', randomUUID(), 'TEAM']
    expect(await attempt('claim_coupon', ...claim, behind())).toMatch(stopped)
  })

  it('makes an account older than it is', async () => {
    expect(await attempt('open_ad_account', stage.partner.token, 'OPEN-X', behind())).toMatch(stopped)
    const { db } = stage.world.ctx
    const date = 'account_opened_at = account_opened_at'
    expect(await stoppedBy(db.query(`update partner set ${date} - interval '1 year'`))).toBe(
      '42501 permission denied for table partner',
    )
    const typed = 'insert into partner (id, account_opened_at) values (gen_random_uuid(), now())'
    expect(await stoppedBy(db.query(typed))).toBe('42501 permission denied for table partner')
  })

  it('shows ads while an order is paused, or after its flight', async () => {
    const shown = call(
      laneOf(stage.world.ctx.db, 'delivery'),
      'groups_to_show',
      randomUUID(),
      [],
      [],
      behind(),
    )
    expect(await stoppedBy(shown)).toMatch(stopped)
  })

  it('lets a code work with which somebody of the staff was to set a password', async () => {
    expect(await attempt('set_up_operator', 'cora.cash', anyHash, 'hash', behind())).toMatch(stopped)
  })

  it('lets a recovered password wait less', async () => {
    const recovery = [randomUUID(), 'hash', behind()]
    expect(await attempt('prove_pin_recovery', stage.partner.token, ...recovery)).toMatch(stopped)
    expect(await attemptAsAuth('use_login_recovery', stage.partner.id, ...recovery)).toMatch(stopped)
  })

  it('lets a rate or a quote be used that is too old', async () => {
    const quote = [stage.partner.token, randomUUID(), randomUUID(), 'DE', 'EUR', 10_000_000n]
    expect(await attempt('quote_exchange', ...quote, behind())).toMatch(stopped)
  })

  it('lets an activation be declined whose date is over', async () => {
    expect(await attempt('decide_about_account', randomUUID(), staff.approver, true, behind())).toMatch(
      stopped,
    )
  })

  it('lets a proposal be confirmed that has expired, or a deposit be reversed after its five days', async () => {
    const proposal = [randomUUID(), staff.approver, [], [], null]
    expect(await attempt('confirm_proposal', ...proposal, behind())).toMatch(stopped)
  })

  it('brings back a session of staff that has ended, or dates what they do before they did it', async () => {
    const { withdrawalId } = stage
    expect(await attempt('approve_withdrawal', withdrawalId, staff.approver, behind())).toMatch(stopped)
    expect(await attempt('note_list_taken', staff.support, '/operator/account/list', '{}', behind())).toMatch(
      stopped,
    )
  })
})

it('no moment that is over reviews a withdrawal that is late, and takes its lateness from it', async () => {
  const review = [stage.withdrawalId, 5_000_000n, 'sanctions_list', staff.support]
  const opened = [randomUUID(), randomUUID(), 'W-OLD', behind()]
  expect(await attempt('open_review', ...review, ...opened)).toMatch(/the server's clock is behind/)
})

/** What a demo's past is made of beside what partners do (demo/past): with real money nobody makes one, the server's login neither. */
describe('no past is made by staff', () => {
  const id = randomUUID()
  const ids = [id, randomUUID()]
  it.each<[string, string, () => unknown[]]>([
    ['a deposit recorded', 'record_deposit', () => [id, staff.cashier, 'TB-1']],
    ['a bank statement imported', 'import_statement', () => [staff.cashier, id, '[]']],
    [
      'a campaign proposed to',
      'propose',
      () => [id, 'trial_orders', staff.campaign_manager, id, null, '{"orders":"1"}', 'x'],
    ],
    ['startup funds proposed', 'propose_advance', () => [stage.partner.id, id, 5_000_000n, staff.support]],
    ['startup funds decided', 'decide_advance', () => [id, staff.approver, true, ids[1]]],
    [
      'an announcement drafted',
      'draft_announcement',
      () => [id, staff.support, 'system_maintenance', null, '{}', new Date()],
    ],
    ['an announcement released', 'release_announcement', () => [id, staff.approver]],
    ['a text drafted', 'draft_text', () => [id, staff.support, 'terms', null, 'en', 'x', 'y']],
    ['a text published', 'publish_text', () => [id, staff.approver]],
    ['seeds made', 'keep_seeds', () => []],
  ])('%s', async (_what, name, args) => {
    const moments = name === 'import_statement' ? [behind(), null] : [behind()]
    expect(await attempt(name, ...args(), ...moments)).toMatch(/the server's clock is behind/)
  })
})

describe('no moment that is still to come', () => {
  const stopped = /the server's clock is ahead/

  it('lets a withdrawal earn late days that have not begun', async () => {
    const { partner, withdrawalId } = stage
    expect(await attempt('credit_late_withdrawal', partner.id, withdrawalId, randomUUID(), ahead())).toMatch(
      stopped,
    )
  })

  it('ends a review before its date, whoever reads it', async () => {
    const { world, partner, withdrawalId } = stage
    const opened = [randomUUID(), randomUUID(), 'W-PART', new Date()]
    await call(
      world.staff.db,
      'open_review',
      withdrawalId,
      5_000_000n,
      'sanctions_list',
      staff.support,
      ...opened,
    )
    expect(
      await attempt('send_withdrawal', withdrawalId, staff.cashier, 'TB-9', randomUUID(), ahead()),
    ).toMatch(stopped)
    expect(
      await attempt('cancel_withdrawal', partner.token, withdrawalId, ...key(), randomUUID(), ahead()),
    ).toMatch(stopped)
  })

  it('makes an account old enough for a higher level, or a network that pays late pay in time', async () => {
    const { partner, offerId, world } = stage
    const offer = [partner.id, randomUUID(), 'FL-AHEAD', world.campaigns.landing]
    expect(await attempt('offer_order', ...offer, ahead())).toMatch(stopped)
    const fund = [partner.token, offerId, 10_000_000n, 1, await wordOf('fund'), anyHash, '{}']
    expect(await attempt('fund_order', ...fund, ...key(), randomUUID(), ahead())).toMatch(stopped)
    const names = [partner.token, randomUUID(), `D-${randomUUID()}`, 10_000_000n]
    expect(await attempt('open_deposit', ...names, ...key(), ahead())).toMatch(stopped)
  })

  it('ends an activity before its last day, or gives somebody of the staff a session of months', async () => {
    expect(await attempt('end_coupon_offer', randomUUID(), null, 'over', ahead())).toMatch(stopped)
    const cashier = await operatorOf(stage.world, staff.cashier)
    expect(await attemptAsAuth('start_operator_session', token, cashier, 1n, ahead())).toMatch(stopped)
  })

  it('keeps an order paused for longer than its hours', async () => {
    const pause = [stage.runningId, staff.campaign_manager, 'quality_check', 72]
    expect(await attempt('pause_order', ...pause, ahead())).toMatch(stopped)
  })

  it('keeps an account disabled for longer than its days', async () => {
    const { world, partner } = stage
    const decision = randomUUID()
    const proposed = [partner.id, decision, staff.support, 'disable', 'login_stolen', 30]
    await call(world.staff.db, 'propose_account_decision', ...proposed, new Date())
    expect(await attempt('decide_about_account', decision, staff.approver, true, ahead())).toMatch(stopped)
  })

  it('lets an activation expire before its date', async () => {
    expect(await attempt('end_account_waits', ahead())).toMatch(stopped)
  })

  it('lets a deposit go without its statement line for longer than three business days', async () => {
    expect(
      await attempt('confirm_deposit', randomUUID(), staff.approver, ...key(), randomUUID(), ahead()),
    ).toMatch(stopped)
  })

  it('puts off the day on which the network is late', async () => {
    const { partner, withdrawalId } = stage
    expect(await attempt('say_not_received', partner.token, withdrawalId, ...key(), ahead())).toMatch(stopped)
  })

  it('ends an offer early, or lengthens a flight', async () => {
    const { partner, offerId, runningId } = stage
    expect(await attempt('expire_offer', partner.id, offerId, ahead())).toMatch(stopped)
    expect(await attempt('match_order', partner.id, runningId, randomUUID(), ahead())).toMatch(stopped)
    expect(await attempt('fail_delivery', partner.id, runningId, ahead())).toMatch(stopped)
  })

  it('locks a rate for longer than half an hour', async () => {
    const quote = [stage.partner.token, randomUUID(), randomUUID(), 'DE', 'EUR', 10_000_000n]
    expect(await attempt('quote_exchange', ...quote, ahead())).toMatch(stopped)
  })
})

it('no moment at all ends a review', async () => {
  const expire = ['expire_withdrawal', stage.partner.id, stage.withdrawalId, null] as const
  expect(await attempt(...expire)).toMatch(/the server's clock is ahead/)
})

/** Whose login calls it. */
function whoCalls(name: string): Ctx {
  const { ctx, staff, jobs } = stage.world
  return staffCalls.includes(name) ? staff : jobsCalls.includes(name) ? jobs : ctx
}
