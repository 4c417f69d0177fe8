import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import {
  bindCard,
  joinPartner,
  payIn,
  signInOperator,
  signInStaff,
  statementCsv,
  type TestPartner,
  testCard,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  partner = await joinPartner(world)
  await payIn(world, partner, '100.00')
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const desk = async () => (await signInStaff(world, 'cashier')).moneyStaff
const make = async (kind: 'bank_card' | 'wallet_address' = 'bank_card', same = key()) =>
  (await desk()).paymentFileMake({ kind }, same)
const textOf = async (id: string, format: 'pain_001' | 'csv') => {
  const file = await (await desk()).paymentFileGet({ id, format })
  return { name: file.name, text: Buffer.from(file.content_base64, 'base64').toString() }
}

/** An approved withdrawal, and what its partner reads of it. */
async function approved(amount: string, destination_id: string) {
  const ask = { amount, destination_id }
  const step_up = await partner.stepUp('withdraw', ask)
  const { id, reference, state } = await partner.api.wallet.withdraw({ ...ask, step_up }, key())
  if (state === 'requested') await (await signInOperator(world, 'approver')).withdrawalApprove({ id }, key())
  return { id, reference, now: () => partner.api.wallet.withdrawalDetail({ id }) }
}

it('sends what is approved in one file: each is told to its partner once, and none can be cancelled after it', async () => {
  const destination = await bindCard(world, partner)
  const [first, second] = [await approved('10.00', destination), await approved('20.00', destination)]
  const same = key()
  const file = await make('bank_card', same)
  expect(file).toMatchObject({ kind: 'bank_card', withdrawals: 2, amount: '29.50', made_by: 'cora.cash' })
  expect(await make('bank_card', same)).toEqual(file)
  expect(await refusalOf(make())).toBe('payment_file_empty')
  for (const withdrawal of [first, second]) {
    expect(await withdrawal.now()).toMatchObject({ state: 'sent' })
    expect(await refusalOf(partner.api.wallet.withdrawalCancel({ id: withdrawal.id }, key()))).toBe(
      'withdrawal_move_refused',
    )
    const sent = (await signInOperator(world, 'cashier')).withdrawalSent(
      { id: withdrawal.id, bank_reference: `TB-${randomUUID()}` },
      key(),
    )
    expect(await refusalOf(sent)).toBe('withdrawal_move_refused')
  }
  const told = (await partner.api.notice.list({})).items.filter(({ link }) =>
    link?.includes('/wallet/withdrawal'),
  )
  expect(told.filter(({ title }) => /sent/i.test(title))).toHaveLength(2)
  const { items } = await (await desk()).paymentFileList({ find: file.reference })
  expect(items).toEqual([file])
})

it('leaves out what is not approved, and what the cashier approved as somebody else', async () => {
  const destination = await bindCard(world, partner)
  const own = await approved('10.00', destination)
  const ask = { amount: '90.00', destination_id: destination }
  const waits = await partner.api.wallet.withdraw(
    { ...ask, step_up: await partner.stepUp('withdraw', ask) },
    key(),
  )
  await world.asOwner(
    `update withdrawal set approved_by_rule = false,
       approved_by = (select id from operator where username = 'cora.cash') where id = $1`,
    [own.id],
  )
  expect(await refusalOf(make())).toBe('payment_file_empty')
  expect((await own.now()).state).toBe('approved')
  expect((await partner.api.wallet.withdrawalDetail({ id: waits.id })).state).toBe(waits.state)
})

it('says of each payment who is paid, how much and under which reference, in pain.001 and in CSV', async () => {
  const iban = 'DE89 3704 0044 0532 0130 00'
  const name = 'Łucja <&> "Ożóg"'
  const destination = await bindCard(world, partner, {
    ...testCard,
    account_number: iban,
    beneficiary_name: name,
    bank_address: 'Long Street 1, Harbour',
    branch_name: '=1+1',
  })
  const withdrawal = await approved('10.00', destination)
  const file = await make()
  const { name: xmlName, text: xml } = await textOf(file.id, 'pain_001')
  expect(xmlName).toBe(`${file.reference}.xml`)
  expect(xml).toContain(`<MsgId>${file.reference}</MsgId>`)
  expect(xml).toContain('<NbOfTxs>1</NbOfTxs><CtrlSum>9.75</CtrlSum>')
  expect(xml).toContain(`<EndToEndId>${withdrawal.reference}</EndToEndId>`)
  expect(xml).toContain('<InstdAmt Ccy="USD">9.75</InstdAmt>')
  expect(xml).toContain('<Nm>Łucja &lt;&amp;&gt; &quot;Ożóg&quot;</Nm>')
  expect(xml).toContain('<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>')
  expect(xml).toContain('<DbtrAcct><Id><Othr><Id>TB1</Id></Othr></Id></DbtrAcct>')
  const { text: csv } = await textOf(file.id, 'csv')
  expect(csv.split('\r\n')[1]).toBe(
    `${withdrawal.reference},"Łucja <&> ""Ożóg""","DE89370400440532013000","Bank"," =1+1","Long Street 1, Harbour",9.75,USD`,
  )
})

it('notes who made a file and who read one: which, how many and how much', async () => {
  await approved('10.00', await bindCard(world, partner))
  const same = key()
  const file = await make('bank_card', same)
  await make('bank_card', same)
  await (await signInStaff(world, 'support')).moneyStaff.paymentFileGet({ id: file.id, format: 'csv' })
  const { items } = await (await signInStaff(world, 'auditor')).peopleStaff.auditList({})
  const said = { subject: file.id, partner: null }
  const details = { file: file.reference, withdrawals: '1', amount: '9.75' }
  expect(items.filter(({ subject }) => subject === file.id)).toMatchObject([
    { ...said, action: 'payment_file_read', role: 'support', details: { ...details, format: 'csv' } },
    {
      ...said,
      action: 'payment_file_made',
      operator: 'cora.cash',
      details: { ...details, kind: 'bank_card' },
    },
  ])
})

it('proves each by the line that the bank writes under its reference', async () => {
  const withdrawal = await approved('10.00', await bindCard(world, partner))
  await make()
  const line = { reference: withdrawal.reference, direction: 'out' as const, amount: '9.75', text: 'paid' }
  await (await signInOperator(world, 'cashier')).statementImport(
    { content: statementCsv([line], world.clock.now()) },
    key(),
  )
  expect(await withdrawal.now()).toMatchObject({ state: 'arrived' })
})

it.each([
  ['account_too_long', { account_number: '1'.repeat(35) }],
  ['account_missing', { account_number: '' }],
  ['name_unreadable', { beneficiary_name: '\u200b' }],
  ['bank_unreadable', { bank_name: ' \u2060' }],
])(
  'leaves out a destination that no file can write (%s), says which, and pays the others',
  async (reason, spoilt) => {
    const destination = await bindCard(world, partner)
    const good = await approved('10.00', destination)
    const bad = await approved(
      '20.00',
      await bindCard(world, partner, { ...testCard, account_number: 'DE999999' }),
    )
    await spoilDestination(bad.id, spoilt)
    expect(await make()).toMatchObject({ withdrawals: 1, amount: '9.75' })
    expect([(await good.now()).state, (await bad.now()).state]).toEqual(['sent', 'approved'])
    const alarms = await (await desk()).alarmList({ kind: 'destination_not_payable' })
    expect(alarms.items.filter(({ subject }) => subject === bad.id)).toMatchObject([
      { amount: '20.00', details: { withdrawal: bad.reference, reason } },
    ])
    expect(await refusalOf(make())).toBe('payment_file_left_out')
    await partner.api.wallet.withdrawalCancel({ id: bad.id }, key())
  },
)

it('writes what was bound on several lines on one', async () => {
  const withdrawal = await approved('10.00', await bindCard(world, partner))
  await spoilDestination(withdrawal.id, { bank_address: '=1+1\r\nevil,"x"', beneficiary_name: 'A\tB' })
  const { id } = await make()
  const { text: csv } = await textOf(id, 'csv')
  expect(csv.split('\r\n')[1]).toContain('"A B","DE1234567890","Bank",""," =1+1 evil,""x""",9.75')
  expect((await textOf(id, 'pain_001')).text).toContain('<AdrLine>=1+1 evil,&quot;x&quot;</AdrLine>')
})

it('has no destination that cannot be written, but those of before', async () => {
  const destination = await bindCard(world, partner)
  const change = (column: string, value: string) =>
    world.asOwner(`update destination set ${column} = $2 where id = $1`, [destination, value])
  for (const [column, value] of [
    ['account_number', ''],
    ['account_number', '1'.repeat(35)],
    ['beneficiary_name', '\u200b'],
    ['bank_name', 'A\nB'],
    ['bank_address', 'A\r\nB'],
  ] as const)
    await expect(change(column, value)).rejects.toThrow('destination_can_be_written')
})

/** Makes the destination of a withdrawal one of before there were checks. */
async function spoilDestination(withdrawal: string, to: Record<string, string>) {
  for (const [column, value] of Object.entries(to))
    await world.asOwner(
      `update destination set ${column} = $2, of_before = true where id = (select destination_id from withdrawal where id = $1)`,
      [withdrawal, value],
    )
}

it('has wallet addresses in files of their own, which are CSV alone', async () => {
  const address = { ...testCard, kind: 'wallet_address' as const, account_number: '0x12ab34cd56ef' }
  await approved('10.00', await bindCard(world, partner, address as never))
  expect(await refusalOf(make())).toBe('payment_file_empty')
  const file = await make('wallet_address')
  expect(await refusalOf(textOf(file.id, 'pain_001'))).toBe('payment_file_only_csv')
  expect((await textOf(file.id, 'csv')).text).toContain('0x12ab34cd56ef')
})

const preview = async (kind: 'bank_card' | 'wallet_address' = 'bank_card') =>
  (await desk()).paymentFilePreview({ kind })

/** Makes what a preview said. */
const makeAsSaid = async (
  { kind, withdrawal_ids, amount }: Awaited<ReturnType<typeof preview>>,
  same = key(),
) => (await desk()).paymentFileMake({ kind, promised: { withdrawal_ids, amount } }, same)

/** Everything that can wait at once: of this person's file, of another one, and of nobody's yet. */
async function everyKindWaits() {
  const card = await bindCard(world, partner)
  const sent = [await approved('10.00', card), await approved('12.00', card)]
  const own = await approved('15.00', card)
  await world.asOwner(
    `update withdrawal set approved_by_rule = false,
       approved_by = (select id from operator where username = 'cora.cash') where id = $1`,
    [own.id],
  )
  const other = await joinPartner(world)
  await payIn(world, other, '400.00')
  const ask = { amount: '350.00', destination_id: await bindCard(world, other) }
  await other.api.wallet.withdraw({ ...ask, step_up: await other.stepUp('withdraw', ask) }, key())
  const address = { ...testCard, kind: 'wallet_address' as const, account_number: '0x12ab34cd56ee' }
  const wallet = await approved('8.00', await bindCard(world, partner, address as never))
  return { sent, left: [own, wallet] }
}

it('sends exactly what was said before, and leaves out what was said, for the reason that was said', async () => {
  // What others left approved goes before.
  await make().catch(() => undefined)
  const before = await preview()
  expect(before).toMatchObject({ withdrawals: 0, amount: '0.00' })
  const { sent, left } = await everyKindWaits()
  const promise = await preview()
  expect(promise).toMatchObject({
    currency: 'USD',
    withdrawals: 2,
    asked: '22.00',
    fees: '0.50',
    amount: '21.50',
  })
  const leftOut = (of: typeof promise) =>
    Object.fromEntries(of.left_out.map(({ reason, withdrawals }) => [reason, withdrawals]))
  const newly = (reason: keyof ReturnType<typeof leftOut>) =>
    (leftOut(promise)[reason] ?? 0) - (leftOut(before)[reason] ?? 0)
  expect([newly('own_approval'), newly('other_kind'), newly('requested')]).toEqual([1, 1, 1])

  const file = await makeAsSaid(promise)
  expect(file).toMatchObject({ withdrawals: promise.withdrawals, amount: promise.amount })
  const { text } = await textOf(file.id, 'csv')
  expect(text.match(/W-[A-Z0-9]+/g)?.toSorted()).toEqual(sent.map(({ reference }) => reference).toSorted())
  for (const each of left) expect((await each.now()).state).toBe('approved')
  expect(await preview()).toMatchObject({ withdrawals: 0, left_out: promise.left_out })
})

it('sends what was said less what was cancelled since, and what was approved since in the next file', async () => {
  await make().catch(() => undefined)
  const card = await bindCard(world, partner)
  const [kept, cancelled] = [await approved('10.00', card), await approved('12.00', card)]
  const promise = await preview()
  expect(promise).toMatchObject({ withdrawals: 2, withdrawal_ids: [kept.id, cancelled.id] })
  await partner.api.wallet.withdrawalCancel({ id: cancelled.id }, key())
  const later = await approved('20.00', card)
  // It is due first, and is not in the file all the same.
  await world.asOwner(`update withdrawal set send_by = send_by - interval '9 days' where id = $1`, [later.id])
  const same = key()
  const file = await makeAsSaid(promise, same)
  expect(file).toMatchObject({ withdrawals: 1, amount: '9.75' })
  expect((await textOf(file.id, 'csv')).text.match(/W-[A-Z0-9]+/g)).toEqual([kept.reference])
  expect([(await kept.now()).state, (await later.now()).state]).toEqual(['sent', 'approved'])
  expect(await makeAsSaid(promise, same)).toEqual(file)
  const next = await makeAsSaid(await preview())
  expect(next).toMatchObject({ withdrawals: 1, amount: '19.75' })
  expect((await textOf(next.id, 'csv')).text.match(/W-[A-Z0-9]+/g)).toEqual([later.reference])
})

it('cannot be kept from sending by a partner who asks and cancels between every look and every press', async () => {
  await make().catch(() => undefined)
  const pays = await approved('10.00', await bindCard(world, partner))
  const other = await joinPartner(world)
  await payIn(world, other, '100.00')
  const card = await bindCard(world, other)
  const ask = async () => {
    const asked = { amount: '5.00', destination_id: card }
    const step_up = await other.stepUp('withdraw', asked)
    return (await other.api.wallet.withdraw({ ...asked, step_up }, key())).id
  }
  const first = await ask()
  const promise = await preview()
  await other.api.wallet.withdrawalCancel({ id: first }, key())
  await ask()
  expect(await makeAsSaid(promise)).toMatchObject({ withdrawals: 1, amount: '9.75' })
  expect((await pays.now()).state).toBe('sent')
})

it('sends nothing where nothing of what was said waits any more, or where it would be more money', async () => {
  await make().catch(() => undefined)
  const card = await bindCard(world, partner)
  const first = await approved('10.00', card)
  const promise = await preview()
  expect(await refusalOf(makeAsSaid({ ...promise, amount: '9.74' }))).toBe('payment_file_changed')
  await partner.api.wallet.withdrawalCancel({ id: first.id }, key())
  const second = await approved('20.00', card)
  expect(await refusalOf(makeAsSaid(promise))).toBe('payment_file_changed')
  expect([(await first.now()).state, (await second.now()).state]).toEqual(['cancelled', 'approved'])
  const told = (await partner.api.notice.list({})).items.filter(({ title }) => /sent/i.test(title))
  expect(told).toEqual([])
})

it('says that more than 200 wait for the next file', async () => {
  await make().catch(() => undefined)
  await payIn(world, partner, '1500.00')
  const card = await bindCard(world, partner)
  for (let each = 0; each < 201; each += 1) await approved('5.00', card)
  const promise = await preview()
  expect(promise.withdrawals).toBe(200)
  expect(promise.left_out).toContainEqual({ reason: 'next_file', withdrawals: 1, amount: '4.75' })
  expect(await makeAsSaid(promise)).toMatchObject({ withdrawals: 200, amount: promise.amount })
  expect(await preview()).toMatchObject({ withdrawals: 1, amount: '4.75' })
  // Some six hundred calls.
}, 120_000)
