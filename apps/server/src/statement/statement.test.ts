import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { statement as calls } from '@fairlead/contract/statement'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { offerOf, putAndMatch, seeAd } from '../../test/support/orders.ts'
import {
  bindCard,
  fillEscrow,
  joinPartner,
  payIn,
  signInOperator,
  statementCsv,
  type TestPartner,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { callRaw } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { makeExports } from './make-exports.ts'

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
  partner = await joinPartner(world)
  await liveTwoMonths()
})
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

/** November: paid in 80, an order of 20 with one paid click settled. In December, UTC: a withdrawal of 10 arrived. */
async function liveTwoMonths() {
  await payIn(world, partner, '80.00')
  const id = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, id, '20.00')
  await seeAd(world, { click: true })
  await seeAd(world)
  await partner.api.plan.orderStop({ id }, { idempotencyKey: randomUUID() })
  await world.runJobs(120_000)
  await world.asOwner(`update partner_session set expires_at = 'infinity'`)
  await world.asOwner(`update operator_session set expires_at = 'infinity'`)
  const destination_id = await bindCard(world, partner)
  world.clock.set(new Date('2026-11-30T23:30:00Z'))
  const wish = { amount: '10.00', destination_id }
  const withdrawal = await partner.api.wallet.withdraw(
    { ...wish, step_up: await partner.stepUp('withdraw', wish) },
    { idempotencyKey: randomUUID() },
  )
  const cashier = await signInOperator(world, 'cashier')
  if (withdrawal.state === 'requested') {
    const approver = await signInOperator(world, 'approver')
    await approver.withdrawalApprove({ id: withdrawal.id }, { idempotencyKey: randomUUID() })
  }
  const bank_reference = `TB-${randomUUID()}`
  await cashier.withdrawalSent({ id: withdrawal.id, bank_reference }, { idempotencyKey: randomUUID() })
  const line = {
    reference: bank_reference,
    direction: 'out' as const,
    amount: withdrawal.receives,
    text: 'out',
  }
  await cashier.statementImport(
    { content: statementCsv([line], world.clock.now()) },
    { idempotencyKey: randomUUID() },
  )
}

async function monthlyIn(zone: string) {
  const answer = await callRaw(world.app, calls.monthly, {}, { 'x-ct': partner.token, 'x-tz': zone })
  expect(answer.envelope.code, answer.text).toBe(200)
  return answer.envelope.data as Awaited<ReturnType<typeof partner.api.statement.monthly>>
}

describe('the monthly detail', () => {
  it('says what each month came to, newest first, as the wallet does', async () => {
    const { months, total } = await monthlyIn('UTC GMT+00:00')
    expect(months).toEqual([
      {
        month: '2026-11',
        money_in: '80.00',
        money_out: '9.75',
        credits: '0.00',
        revenue: '0.29',
        consumed: '0.011',
        order_fees: expect.any(String),
        withdrawal_fees: '0.25',
        profit: '0.279',
        profit_sharing: '0.00',
        orders_settled: 1,
      },
    ])
    const wallet = await partner.api.wallet.property({})
    expect([total.money_in, total.money_out]).toEqual([wallet.money_in, wallet.money_out])
    const { fee_bp } = (
      await world.asOwner<{ fee_bp: number }>(
        'select fee_bp from ad_order where account_id = $1 and settled_at is not null',
        [partner.id],
      )
    )[0] ?? { fee_bp: 0 }
    const exact = (parseAmount(total.consumed) * BigInt(fee_bp)) / 10_000n
    expect(parseAmount(total.order_fees)).toBeGreaterThanOrEqual(exact - 2n)
    expect(parseAmount(total.order_fees)).toBeLessThanOrEqual(exact)
  })

  it('has no month for a partner for whom nothing has moved yet', async () => {
    const newcomer = await joinPartner(world)
    const { months, total } = await newcomer.api.statement.monthly({})
    expect(months).toEqual([])
    expect(total).toMatchObject({ money_in: '0.00', profit: '0.00', orders_settled: 0 })
  })

  it('lays a moment into the month of the caller’s clock', async () => {
    const months = async (zone: string) =>
      (await monthlyIn(zone)).months.map(({ month, money_out }) => [month, money_out])
    expect(await months('Europe/Berlin GMT+01:00')).toEqual([
      ['2026-12', '9.75'],
      ['2026-11', '0.00'],
    ])
    expect(await months('GMT-12:00')).toEqual([['2026-11', '9.75']])
  })

  it('adds up to all there is over clock changes and odd zones, 200 clocks', async () => {
    // Deposits at every 37 hours around three years of clock changes, in ten zones.
    const other = await joinPartner(world)
    await world.asOwner(
      `insert into deposit (account_id, id, reference, credit_class, amount, state, idempotency_key, request_hash, opened_at,
         expires_at, recorded_by, approved_by, bank_reference, confirmed_at)
       select $1, gen_random_uuid(), 'D-PLANT' || n, 'available', n * 10000, 'open', 'plant:' || n, '\\x', now(), now(), null, null, null, null
       from generate_series(1, 200) n`,
      [other.id],
    )
    let checked = 0
    const zones = [
      'Asia/Kathmandu GMT+05:45',
      'Europe/Berlin GMT+01:00',
      'GMT-12:00',
      'GMT+14:00',
      'Africa/Cairo GMT+02:00',
      'America/Havana GMT-05:00',
      'Australia/Lord_Howe GMT+11:00',
      'Pacific/Kiritimati GMT+14:00',
      'Atlantic/Azores GMT-01:00',
      'UTC GMT+00:00',
    ]
    await world.asOwner(
      'begin; alter table entry disable trigger all; alter table posting disable trigger all; commit',
    )
    await world.asOwner(
      `insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, deposit_id)
       select account_id, id, 'deposit', reference, '\\x', '{}', 'plant',
         timestamptz '2026-10-25T00:59:59Z' + (substr(reference, 8)::int - 1) * interval '37 hours 13 minutes', id
       from deposit where account_id = $1`,
      [other.id],
    )
    await world.asOwner(
      `select write_posting(account_id, id, 1, 'deposit', 'deposit', 'custody', $2, 'available', account_id, amount, null, null)
       from deposit where account_id = $1`,
      [other.id, world.ctx.network.id],
    )
    for (const zone of zones) {
      const answer = await callRaw(world.app, calls.monthly, {}, { 'x-ct': other.token, 'x-tz': zone })
      const data = answer.envelope.data as Awaited<ReturnType<typeof partner.api.statement.monthly>>
      const intl = zone.startsWith('GMT')
        ? `Etc/GMT${zone[3] === '-' ? '+' : '-'}${Number(zone.slice(4, 6))}`
        : (zone.split(' ')[0] ?? '')
      const expected = new Map<string, bigint>()
      for (let n = 1; n <= 200; n += 1) {
        const at = new Date(Date.parse('2026-10-25T00:59:59Z') + (n - 1) * (37 * 60 + 13) * 60_000)
        const month = new Intl.DateTimeFormat('sv-SE', {
          timeZone: intl,
          year: 'numeric',
          month: '2-digit',
        }).format(at)
        expected.set(month, (expected.get(month) ?? 0n) + BigInt(n) * 10_000n)
        checked += 1
      }
      expect(Object.fromEntries(data.months.map(({ month, money_in }) => [month, money_in]))).toEqual(
        Object.fromEntries([...expected].map(([month, sum]) => [month, formatAmount(sum)])),
      )
      expect(data.total.money_in).toBe('201.00')
    }
    console.log(`monthly detail: ${checked} clocks laid into months of ${zones.length} zones`)
    await world.asOwner('delete from posting where account_id = $1', [other.id])
    await world.asOwner('delete from entry where account_id = $1', [other.id])
    await world.asOwner('delete from deposit where account_id = $1', [other.id])
    await world.asOwner('delete from money_period where account_id = $1', [other.id])
    await world.asOwner('delete from account_total where account_id = $1', [other.id])
    await world.asOwner('alter table entry enable trigger all; alter table posting enable trigger all')
  })
})

async function exported(format: 'csv' | 'pdf') {
  const { id } = await partner.api.statement.exportRequest({ format, from: '2026-11-01', to: '2026-12-31' })
  await makeExports(world.jobs)
  const file = await partner.api.statement.exportFile({ id })
  return { id, ...file, bytes: Buffer.from(file.content_base64, 'base64') }
}

describe('a statement', () => {
  it('waits until the job has made it, and then is there as CSV with every amount and its entry', async () => {
    const asked = await partner.api.statement.exportRequest({
      format: 'csv',
      from: '2026-11-01',
      to: '2026-12-31',
    })
    expect(asked).toMatchObject({ state: 'waiting', lines_done: 0, bytes: null, zone: 'Europe/Berlin' })
    expect(await refusalOf(partner.api.statement.exportFile({ id: asked.id }))).toBe('statement_not_ready')
    await makeExports(world.jobs)
    const ready = await partner.api.statement.exportDetail({ id: asked.id })
    expect(ready).toMatchObject({ state: 'ready', lines_done: ready.lines_total })
    const file = await partner.api.statement.exportFile({ id: asked.id })
    expect([file.name, file.type]).toEqual([
      'fairlead-statement-2026-11-01-2026-12-31.csv',
      'text/csv;charset=utf-8',
    ])
    const text = Buffer.from(file.content_base64, 'base64').toString('utf8')
    const rows = text.trimEnd().split('\r\n').slice(1, -4)
    expect(rows).toHaveLength(ready.lines_total)
    const flows = await partner.api.wallet.flowList({})
    expect(rows.map((row) => row.split(',')[0]).sort()).toEqual(flows.items.map(({ id }) => id).sort())
    const cash = rows.reduce((sum, row) => sum + parseAmount(row.split(',')[6] ?? ''), 0n)
    const { available_balance } = await partner.api.wallet.property({})
    expect([formatAmount(cash), rows.at(-1)?.split(',')[7]]).toEqual([available_balance, available_balance])
  })

  it('is sealed: the hash is over its lines, and the published key’s signature over the hash', async () => {
    const { id, bytes } = await exported('csv')
    const ready = await partner.api.statement.exportDetail({ id })
    const rows = bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
    const head = [partner.id, ready.from, ready.to, ready.zone, '0.00'].join(',')
    const sealed = [head, ...rows.slice(0, -4)].map((row) => `${row}\n`).join('')
    expect(createHash('sha256').update(sealed).digest('hex')).toBe(ready.content_hash)
    expect(rows.slice(-4)).toEqual([
      `# about ${head}`,
      `# sha256 ${ready.content_hash}`,
      `# ed25519 ${ready.signature}`,
      `# key ${ready.public_key}`,
    ])
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: ready.public_key }, format: 'jwk' })
    const signature = Buffer.from(ready.signature ?? '', 'base64url')
    expect(verify(null, Buffer.from(ready.content_hash ?? ''), key, signature)).toBe(true)
    expect(verify(null, Buffer.from('0'.repeat(64)), key, signature)).toBe(false)
  })

  it('carries the root of each day’s draws under its seal', async () => {
    await world.asOwner('delete from draw_root')
    const before = await partner.api.statement.exportDetail({ id: (await exported('csv')).id })
    await world.asOwner(
      `insert into draw_root (day, previous_day, previous_root, root, made_at)
       values ('2026-10-31', null, null, sha256('1'), $1), ('2026-11-01', '2026-10-31', sha256('1'), sha256('2'), $1),
         ('2026-11-02', '2026-11-01', sha256('2'), sha256('3'), $1::timestamptz + interval '1 day')`,
      [world.clock.now()],
    )
    const { id, bytes } = await exported('csv')
    const root = `# root 2026-11-01 ${createHash('sha256').update('2').digest('hex')}`
    const rows = bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
    expect(rows.filter((row) => row.startsWith('# root'))).toEqual([root])
    expect(rows.at(-5)).toBe(root)
    expect((await partner.api.statement.exportDetail({ id })).content_hash).not.toBe(before.content_hash)
    const pdf = await exported('pdf')
    expect((await partner.api.statement.exportDetail({ id: pdf.id })).content_hash).toBe(
      (await partner.api.statement.exportDetail({ id })).content_hash,
    )
    await world.asOwner('delete from draw_root')
  })

  it('as PDF carries the same seal as the CSV of the same moment', async () => {
    const csv = await exported('csv')
    const pdf = await exported('pdf')
    expect([pdf.bytes.subarray(0, 5).toString(), pdf.type]).toEqual(['%PDF-', 'application/pdf'])
    const seal = async (id: string) => (await partner.api.statement.exportDetail({ id })).content_hash
    expect(await seal(pdf.id)).toBe(await seal(csv.id))
  })

  it('that was cut off is made again once its time is over, by whichever process comes', async () => {
    const { id } = await partner.api.statement.exportRequest({
      format: 'csv',
      from: '2026-11-01',
      to: '2026-12-31',
    })
    const until = new Date(world.clock.now().getTime() + 30_000)
    await world.asOwner('update statement_export set working_until = $2, tries = 1 where id = $1', [
      id,
      until,
    ])
    await makeExports(world.jobs)
    expect((await partner.api.statement.exportDetail({ id })).state).toBe('waiting')
    world.clock.advance(30_000)
    await makeExports(world.jobs)
    expect((await partner.api.statement.exportDetail({ id })).state).toBe('ready')
    expect(
      readdirSync(join(world.ctx.dataDir, 'statements')).filter((name) => name.endsWith('.part')),
    ).toEqual([])
  })

  it('of somebody else is unknown, like one that does not exist', async () => {
    const { id } = await exported('csv')
    const other = await joinPartner(world)
    for (const unknown of [id, randomUUID()]) {
      expect(await refusalOf(other.api.statement.exportDetail({ id: unknown }))).toBe('data_error')
      expect(await refusalOf(other.api.statement.exportFile({ id: unknown }))).toBe('data_error')
    }
    expect((await other.api.statement.exportList({})).items).toEqual([])
    expect((await partner.api.statement.exportList({})).items[0]?.id).toBe(id)
  })

  it.each([
    ['ends before it starts', '2026-11-02', '2026-11-01'],
    ['is longer than 400 days', '2025-01-01', '2026-12-31'],
  ])('is refused for a period that %s', async (_what, from, to) => {
    expect(await refusalOf(partner.api.statement.exportRequest({ format: 'csv', from, to }))).toBe(
      'period_wrong',
    )
  })

  it('is asked for twenty times a day at most', async () => {
    const other = await joinPartner(world)
    const ask = () =>
      other.api.statement.exportRequest({ format: 'csv', from: '2026-11-01', to: '2026-11-30' })
    for (let n = 0; n < 20; n += 1) await ask()
    expect(await refusalOf(ask())).toBe('too_often')
    for (let n = 0; n < 20; n += 1) await makeExports(world.jobs)
  })

  it('loses its file after seven days', async () => {
    const { id } = await exported('pdf')
    const [row] = await world.asOwner<{ file_name: string }>(
      'select file_name from statement_export where id = $1',
      [id],
    )
    const path = join(world.ctx.dataDir, 'statements', row?.file_name ?? '')
    expect(existsSync(path)).toBe(true)
    await world.asOwner(`update partner_session set expires_at = 'infinity'`)
    world.clock.advance(7 * 86_400_000)
    expect(await refusalOf(partner.api.statement.exportFile({ id }))).toBe('statement_not_ready')
    await makeExports(world.jobs)
    expect([existsSync(path), (await partner.api.statement.exportDetail({ id })).state]).toEqual([
      false,
      'expired',
    ])
  })
})
