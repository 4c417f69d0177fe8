import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import {
  bindCard,
  clientOf,
  joinPartner,
  payIn,
  registerPartner,
  signInAgain,
  signInOperator,
  type TestPartner,
  testCard,
  unusedCode,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff } from '../../test/support/staff.ts'
import { decideAbout } from '../../test/support/standing.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { closeAccounts } from './closure.ts'
import { eraseAccounts } from './erasure.ts'

const day = 24 * 3_600_000

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  partner = await joinPartner(world)
})
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

const key = () => ({ idempotencyKey: randomUUID() })
const signedIn = () => signInAgain(world, partner)
const ask = async () => (await signedIn()).account.erasureAsk({ login_password: partner.password })
const rowOf = async () =>
  (await world.asOwner<Record<string, unknown>>(`select * from partner where id = '${partner.id}'`))[0]

/** Withdraws everything, and sees it arrive. */
async function withdrawAll(): Promise<void> {
  const { available_balance } = await partner.api.wallet.property({})
  const wish = { amount: available_balance, destination_id: await bindCard(world, partner) }
  const { id } = await partner.api.wallet.withdraw(
    { ...wish, step_up: await partner.stepUp('withdraw', wish) },
    key(),
  )
  await (await signInOperator(world, 'approver')).withdrawalApprove({ id }, key())
  await (await signInOperator(world, 'cashier')).withdrawalSent(
    { id, bank_reference: `TB-${randomUUID()}` },
    key(),
  )
  await partner.api.wallet.withdrawalArrived({ id }, key())
}

async function close(): Promise<void> {
  await partner.api.account.closureAsk({ login_password: partner.password })
  await closeAccounts(world.jobs)
  expect((await partner.api.session.userInfo({})).state).toBe('cancelled')
}

it('removes who somebody is, keeps the books whole and to the letter, and lets nobody log in', async () => {
  await payIn(world, partner, '40.00')
  await partner.api.support.feedback({ topic: 'Payouts', content: 'Words of mine' })
  await withdrawAll()
  await close()
  const journal = () =>
    world.asOwner(
      `select e.id, e.type, e.outcome, e.at, p.line, p.kind, p.amount from entry e join posting p
         on p.account_id = e.account_id and p.entry_id = e.id where e.account_id = '${partner.id}' order by e.id, p.line`,
    )
  const before = await journal()
  const { email, phone, nickname } = (await rowOf()) as Record<string, string>

  await ask()
  world.clock.advance(30 * day - 1)
  expect(await eraseAccounts(world.jobs)).toBe(0)
  world.clock.advance(1)
  expect(await eraseAccounts(world.jobs)).toBe(1)
  expect(await eraseAccounts(world.jobs)).toBe(0)

  expect(await journal()).toEqual(before)
  const left = await world.asOwner<{ name: string; n: number }>(
    `select * from (values ${[
      'mail',
      'notice',
      'feedback',
      'partner_session',
      'known_device',
      'passkey',
      'second_step',
      'push_device',
      'login_recovery',
      'email_verification',
    ]
      .map((name) => `('${name}', (select count(*)::int from ${name} where account_id = '${partner.id}'))`)
      .join(', ')}) t (name, n) where n > 0`,
  )
  expect(left).toEqual([])
  const row = JSON.stringify(await rowOf())
  for (const word of [partner.username, email, nickname, phone]) if (word) expect(row).not.toContain(word)
  expect(await refusalOf(signedIn())).toBe('login_wrong')
  const named = clientOf(world, '').session.login({ username: `erased-${partner.id}`, password: 'erased' })
  expect(await refusalOf(named)).toBe('login_wrong')
  expect(await refusalOf(partner.api.session.userInfo({}))).toBe('token_expired')
  expect(await brokenInvariants(world)).toEqual([])
})

it('keeps where money went to for as long as its rule says, and then it is nowhere', async () => {
  await payIn(world, partner, '40.00')
  await withdrawAll()
  const unused = await bindCard(world, partner, { ...testCard, account_number: 'DE98 7654 3210' })
  await close()
  await ask()
  world.clock.advance(30 * day)
  await eraseAccounts(world.jobs)
  const destinations = () =>
    world.asOwner<{ id: string; beneficiary_name: string; account_number: string }>(
      `select id, beneficiary_name, account_number from destination where account_id = '${partner.id}'`,
    )
  const [kept] = await destinations()
  expect((await destinations()).map(({ id }) => id)).not.toContain(unused)
  expect(kept?.beneficiary_name).not.toBe('erased')
  world.clock.advance(1827 * day - 1)
  await eraseAccounts(world.jobs)
  expect(await destinations()).toEqual([kept])
  world.clock.advance(1)
  await eraseAccounts(world.jobs)
  const [gone] = await destinations()
  expect(gone).toMatchObject({ beneficiary_name: 'erased', account_number: kept?.id.replaceAll('-', '') })
})

it('waits while money is on its way or could still leave, and while somebody is not closed', async () => {
  expect(await refusalOf(ask())).toBe('data_error')
  await payIn(world, partner, '40.00')
  await partner.api.account.closureAsk({ login_password: partner.password })
  await partner.api.account.erasureAsk({ login_password: partner.password })
  world.clock.advance(31 * day)
  expect(await eraseAccounts(world.jobs)).toBe(0)
  await closeAccounts(world.jobs)
  expect((await (await signedIn()).session.userInfo({})).state).toBe('active')
})

it('is taken back until its day', async () => {
  await close()
  expect((await ask()).erased_from).toBe(new Date(world.clock.now().getTime() + 30 * day).toISOString())
  await ask()
  const told = async () => (await (await signedIn()).notice.list({})).items.map(({ title }) => title)
  expect((await told()).filter((title) => /deleted/.test(title))).toHaveLength(1)
  const mails = `select from mail where account_id = '${partner.id}' and words = 'notice.erasure_asked'`
  expect(await world.asOwner(mails)).toHaveLength(1)
  expect((await (await signedIn()).account.erasureTakeBack({})).erased_from).toBeNull()
  await (await signedIn()).account.erasureTakeBack({})
  expect((await told()).filter((title) => /data stays/.test(title))).toHaveLength(1)
  world.clock.advance(31 * day)
  expect(await eraseAccounts(world.jobs)).toBe(0)
})

it('leaves an account that takes no money any more, whoever sends it', async () => {
  const { id: open } = await partner.api.wallet.depositOpen({ amount: '30.00' }, key())
  await close()
  await ask()
  world.clock.advance(30 * day)
  expect(await eraseAccounts(world.jobs)).toBe(1)
  const cashier = await signInOperator(world, 'cashier')
  const recorded = cashier.depositRecord({ id: open, bank_reference: `TB-${randomUUID()}` })
  expect(await refusalOf(recorded)).toBe('account_erased')
  const credited = world.asOwner(
    `update wallet set available = available + 1 where account_id = '${partner.id}'`,
  )
  await expect(credited).rejects.toMatchObject({ constraint: 'wallet_erased_takes_nothing' })
})

it('is held by the database: not before its day, and nobody erased has a name or is opened again', async () => {
  await close()
  await ask()
  const early = world.asOwner(`update erasure set erased_at = asked_at where account_id = '${partner.id}'`)
  await expect(early).rejects.toMatchObject({ constraint: 'erasure_not_before_its_day' })
  world.clock.advance(30 * day)
  await eraseAccounts(world.jobs)
  for (const change of [`email = 'a@example.com'`, `nickname = 'A'`, `password_hash = 'x'`]) {
    const named = world.asOwner(`update partner set ${change} where id = '${partner.id}'`)
    await expect(named).rejects.toMatchObject({ constraint: 'partner_erased_is_nobody' })
  }
})

/** Two of the staff have somebody erased, who asked for it in writing. */
async function eraseByTwo(id: string): Promise<void> {
  const support = await joinStaff(world, 'support')
  const { id: proposal } = await support.api.partnerStaff.erase({ id, note: 'Letter of 3 May' })
  expect(await refusalOf(support.api.proposalStaff.proposalConfirm({ id: proposal }, key()))).toBe(
    'role_missing',
  )
  await (await joinStaff(world, 'approver')).api.proposalStaff.proposalConfirm({ id: proposal }, key())
}

it('is asked for by two of the staff for whoever never opened an ad account, who is told and is erased 30 days later', async () => {
  const { username, token } = await registerPartner(world, await unusedCode(world, 'license_key'))
  const [row] = await world.asOwner<{ id: string }>(`select id from partner where username = '${username}'`)
  const id = row?.id ?? ''
  await eraseByTwo(id)
  const mails = `select from mail where account_id = '${id}' and words = 'notice.erasure_asked'`
  expect(await world.asOwner(mails)).toHaveLength(1)
  const noted = await world.asOwner<{ action: string }>(
    `select action from audit where account_id = '${id}' and action like 'account_erasure%' order by at, action desc`,
  )
  expect(noted.map(({ action }) => action)).toEqual(['account_erasure_proposed', 'account_erasure_confirmed'])
  world.clock.advance(30 * day - 1)
  expect(await eraseAccounts(world.jobs)).toBe(0)
  world.clock.advance(1)
  expect(await eraseAccounts(world.jobs)).toBe(1)
  const [gone] = await world.asOwner<{ username: string; state: string }>(
    `select username, state from partner where id = '${id}'`,
  )
  expect(gone).toEqual({ username: `erased-${id}`, state: 'cancelled' })
  expect(await refusalOf(clientOf(world, token).session.userInfo({}))).toBe('token_expired')
})

it('asked for while closing goes with it: an account that is kept open keeps its data, whenever it is closed later', async () => {
  const { api, password } = partner
  await api.account.closureAsk({ login_password: password })
  expect((await api.account.erasureAsk({ login_password: password })).erased_from).not.toBeNull()
  expect((await api.account.closureTakeBack({})).erased_from).toBeNull()
  const told = `select from notice where account_id = '${partner.id}' and key = 'erasure_kept'`
  expect(await world.asOwner(told)).toHaveLength(1)
  expect((await api.account.closureTakeBack({})).erased_from).toBeNull()
  expect(await world.asOwner(told)).toHaveLength(1)
  world.clock.advance(40 * day)
  partner = { ...partner, api: await signedIn() }
  await close()
  expect(await eraseAccounts(world.jobs)).toBe(0)
})

it('asked for by letter as well, waits for no closing, and thirty days from the letter', async () => {
  const { api, password } = partner
  await api.account.closureAsk({ login_password: password })
  await api.account.erasureAsk({ login_password: password })
  world.clock.advance(10 * day)
  await eraseByTwo(partner.id)
  await (await signedIn()).account.closureTakeBack({})
  world.clock.advance(30 * day - 1)
  expect(await eraseAccounts(world.jobs)).toBe(0)
  world.clock.advance(1)
  expect(await eraseAccounts(world.jobs)).toBe(1)
  const support = await joinStaff(world, 'support')
  const reopen = { id: partner.id, action: 'reopen', reason: 'mistake' } as const
  expect(await refusalOf(support.api.accountStaff.propose(reopen))).toBe('account_move_refused')
})

it('goes with an account that two of the staff give back', async () => {
  await decideAbout(world, { id: partner.id, action: 'cancel', reason: 'rules_broken' })
  await ask()
  await decideAbout(world, { id: partner.id, action: 'reopen', reason: 'mistake' })
  expect((await (await signedIn()).account.closure({})).erased_from).toBeNull()
})

it('of the staff is refused while money is left, and stopped by its partner, who loses nothing', async () => {
  await payIn(world, partner, '40.00')
  const support = await joinStaff(world, 'support')
  const wish = { id: partner.id, note: 'Letter of 3 May' }
  expect(await refusalOf(support.api.partnerStaff.erase(wish))).toBe('erasure_money_first')
  const nobody = randomUUID()
  expect(await refusalOf(support.api.partnerStaff.erase({ ...wish, id: nobody }))).toBe('data_error')
  await withdrawAll()
  expect(await refusalOf(support.api.partnerStaff.erase(wish))).toBe('erasure_money_first')
  world.clock.advance(30 * day)
  await eraseByTwo(partner.id)
  const api = await signedIn()
  expect((await api.account.closure({})).erased_from).not.toBeNull()
  expect((await api.account.erasureTakeBack({})).erased_from).toBeNull()
  world.clock.advance(31 * day)
  expect(await eraseAccounts(world.jobs)).toBe(0)
  expect((await (await signedIn()).session.userInfo({})).state).toBe('active')
})

it('of the staff is stopped by somebody who has no ad account yet, too', async () => {
  const { username, api } = await registerPartner(world)
  const [person] = await world.asOwner<{ id: string }>(
    `select id from partner where username = '${username}'`,
  )
  const id = person?.id ?? ''
  expect(await api.account.closure({})).toMatchObject({
    erased_from: null,
    orders_running: 0,
    at_work: '0.00',
  })
  await eraseByTwo(id)
  expect((await api.account.closure({})).erased_from).not.toBeNull()
  expect(await api.account.erasureTakeBack({})).toMatchObject({ available: '0.00', erased_from: null })
  world.clock.advance(31 * day)
  expect(await eraseAccounts(world.jobs)).toBe(0)
  const [kept] = await world.asOwner(`select username from partner where id = '${id}'`)
  expect(kept).toEqual({ username })
})
