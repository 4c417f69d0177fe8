import type { account } from '@fairlead/contract/account'
import type { Data } from '@fairlead/contract/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bindCard, joinPartner, payIn, signInAgain, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { one } from '../db/read.ts'

let world: World
let partner: TestPartner
let other: TestPartner
beforeAll(async () => {
  world = await openWorld()
  partner = await joinPartner(world)
  other = await joinPartner(world)
  for (const each of [partner, other]) {
    await payIn(world, each, '50.00')
    await bindCard(world, each)
    await each.api.support.feedback({ topic: 'Payouts', content: `Words of ${each.username}` })
  }
})
afterAll(() => world.close())

const textOf = (file: Data<typeof account.dataFile>) =>
  Buffer.from(file.content_base64, 'base64').toString('utf8')
const login_password = () => partner.password

it('holds profile, devices, words, destinations and money of whoever asks', async () => {
  const file = await partner.api.account.dataFile({ login_password: login_password() })
  expect(file).toMatchObject({
    type: 'application/json',
    name: expect.stringMatching(/^fairlead-data-.+\.json$/),
  })
  const data = JSON.parse(textOf(file))
  expect(data.account).toMatchObject({ id: partner.id, username: partner.username })
  expect(data.feedback).toMatchObject([{ content: `Words of ${partner.username}` }])
  expect(data.balances).toEqual([
    { available: '50', promo: '0', advance: '0', withdrawing: '0', clearing: '0' },
  ])
  expect(data.deposits).toMatchObject([{ amount: '50', state: 'confirmed' }])
  expect(data.journal.map(({ type }: { type: string }) => type)).toEqual(['deposit'])
  expect(data.postings).toMatchObject([{ debit_class: 'custody', credit_class: 'available', amount: '50' }])
  expect(data.destinations[0].account_number).toMatch(/^\w{8,}$/)
  expect(data.sessions.length).toBeGreaterThan(0)
  expect(data.left_out).toEqual({})
})

it('holds no secret, no hash, no name of staff and nothing of anybody else', async () => {
  const staff = await joinStaff(world, 'support')
  await staff.api.partnerStaff.open({ username: partner.username })
  const text = textOf(await partner.api.account.dataFile({ login_password: login_password() }))
  const kept = await one<Record<string, string>>(
    world.ctx.auth,
    'select password_hash, pin_hash from partner where id = $1',
    [partner.id],
  )
  const { token_hash } = await one<{ token_hash: Buffer }>(
    world.ctx.auth,
    'select token_hash from partner_session where account_id = $1 limit 1',
    [partner.id],
  )
  const hidden = [
    kept.password_hash,
    kept.pin_hash,
    token_hash.toString('hex'),
    partner.token,
    partner.password,
  ]
  const others = [other.id, other.username, staff.token]
  for (const secret of [...hidden, ...others]) if (secret) expect(text).not.toContain(secret)
  expect(text).toContain('partner_opened')
})

it('takes the login password, and not the session alone', async () => {
  const thief = await signInAgain(world, partner)
  expect(await refusalOf(thief.account.dataFile({ login_password: 'guessed-one' }))).toBe(
    'login_password_wrong',
  )
})

it('names every table about a partner, or says why one is left out; and no column of a secret', async () => {
  const parts = await world.asOwner<{ of_table: string; names: string }>(
    'select of_table, names from parts_of_personal_data()',
  )
  const tables = await world.asOwner<{ name: string }>(
    `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname = 'account_id' and not a.attisdropped`,
  )
  const named = [...parts.map(({ of_table }) => of_table), ...Object.keys(leftOut)]
  expect(named.sort()).toEqual(tables.map(({ name }) => name).sort())
  const columns = parts.flatMap(({ names }) => names.replaceAll('$', '').split(' '))
  const secret = /hash|secret|token|mark|pepper|_key$|^key_|code_hash|operator|counter|endpoint|auth/
  expect(columns.filter((name) => secret.test(name))).toEqual([])
})

it('gives customer service the same with a reason, and the partner reads that it was taken', async () => {
  const support = await joinStaff(world, 'support')
  const { id } = partner
  const asked = { id, reason: 'Asked by letter of 3 May' }
  const data = JSON.parse(textOf(await support.api.partnerStaff.dataFile(asked)))
  expect(data.account.username).toBe(partner.username)
  const [line] = (await partner.api.audit.list({})).items
  expect(line).toMatchObject({ action: 'data_taken', role: 'support' })
  const told = (await partner.api.notice.list({})).items.filter(({ title }) => /was taken/.test(title))
  expect(told.map(({ link }) => link)).toEqual(['/ad-center/audit'])
  const [noted] = await world.asOwner<{ details: object }>(
    `select details from audit where action = 'data_taken' and account_id = '${id}'`,
  )
  expect(noted?.details).toEqual({ reason: asked.reason })
  expect(await refusalOf(support.api.partnerStaff.dataFile({ ...asked, reason: '' }))).toBe('params')
  const auditor = await joinStaff(world, 'auditor')
  expect(await refusalOf(auditor.api.partnerStaff.dataFile(asked))).toBe('role_missing')
  const nobody = crypto.randomUUID()
  expect(await refusalOf(support.api.partnerStaff.dataFile({ ...asked, id: nobody }))).toBe('data_error')
})

/** What has an account's id and is not in the file, and why. */
const leftOut: Readonly<Record<string, string>> = {
  account_total: 'sums of what is in it',
  budget_lease: 'how a running order is carried, in hours',
  client_money_difference: 'which payments the bank showed when, among the books of everybody',
  coupon_seat: 'who sits in whose team; the coupon is in it',
  entry_ticket: 'a secret of a minute',
  erasure: 'whether erasing was asked for, in the app',
  escrow: 'a campaign’s, under its own id',
  event_count: 'counts of an order, shown with it',
  flight: 'how an order is carried; what it came to is the order',
  follow_role: 'follows and published_id say it',
  journal_number: 'a number of an entry',
  login_ticket: 'a secret of five minutes',
  order_period: 'sums of orders',
  order_publisher: 'sites of others',
  own_connection: 'hashes whose key is gone after two days',
  payment_file_line: 'in which file a withdrawal was sent',
  presence_review: 'what two of the staff weighed; its outcome is a decision',
  presence_term: 'counts of a group',
  proposal: 'words among staff; what became of it is staff_activity',
  push_message: 'a notice on its way, which is in it',
  request: 'keys of calls that were made',
  second_step_code: 'hashes of codes',
  step_up: 'a secret of two minutes',
}
