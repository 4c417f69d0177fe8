import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { ownPage } from '../../test/support/own-page.ts'
import {
  joinPartner,
  operatorCookie,
  payInUnproven,
  signInOperator,
  statementCsv,
  type TestOperator,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { send } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { readStatement } from './read-statement.ts'

let world: World
let cashier: TestOperator
beforeAll(async () => {
  world = await openWorld()
  cashier = await signInOperator(world, 'cashier')
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const day = 24 * 60 * 60 * 1000
const header = 'bank_reference,direction,amount,currency,booked_at,text'
const good = 'TB-GOOD-1,in,10.00,USD,2026-11-16T10:00:00Z,hello'
const camt = readFileSync(new URL('camt/dialects/german.xml', import.meta.url), 'utf8')
  .replaceAll('<Dt>2026-11-24', '<Dt>2026-11-16')
  .replace('DE02120300000000202051', 'TB-1')
const importCsv = (content: string) => cashier.statementImport({ content }, { idempotencyKey: randomUUID() })

/** The message an unreadable statement is refused with; nothing of it may have been imported. */
async function unreadable(content: string, key = 'statement_unreadable'): Promise<string> {
  const before = await countBooks(world)
  const answer = await send(world.console, {
    method: 'POST',
    url: '/api/operator/statement/import',
    headers: { ...ownPage, cookie: await operatorCookie(world, 'cashier'), 'idempotency-key': randomUUID() },
    payload: { content },
  })
  expect(await countBooks(world)).toEqual(before)
  expect([answer.status, answer.envelope.code, answer.envelope.data]).toEqual([
    200,
    400,
    { key, field: 'content' },
  ])
  return (
    /^Couldn’t read line (.*) of the statement\. Nothing was imported\.$/.exec(answer.envelope.msg)?.[1] ??
    answer.envelope.msg
  )
}

/** The statement with the line that proves a deposit which was recorded and confirmed. */
async function paidIn(): Promise<string> {
  const line = await payInUnproven(world, await joinPartner(world), '12.00')
  return statementCsv([line], world.clock.now())
}

describe('importing a bank statement', () => {
  it('is seen before: what it would do is said to the line, and nothing of it is done', async () => {
    const lines = (['in', 'out', 'in'] as const).map((direction, n) => ({
      reference: `TB-SEEN-${n}`,
      direction,
      amount: `${n + 1}.00`,
      text: `line ${n}`,
    }))
    const content = statementCsv(lines, world.clock.now())
    const before = await countBooks(world)
    const { items, money_in, money_out, balances, ...counts } = await cashier.statementPreview({ content })
    expect(counts).toEqual({ lines: 3, new_lines: 3, matched: 0, breaks: 3 })
    expect([money_in, money_out, balances]).toEqual(['4.00', '2.00', []])
    expect(items.map(({ bank_reference, matched }) => [bank_reference, matched])).toEqual(
      lines.map(({ reference }) => [reference, null]),
    )
    expect(await countBooks(world)).toEqual(before)
    expect(await importCsv(content)).toEqual(counts)
    expect((await cashier.statementPreview({ content })).new_lines).toBe(0)
    const { matched } = await cashier.statementPreview({ content: await paidIn() })
    expect(matched).toBe(1)
    expect(await refusalOf(cashier.statementPreview({ content: 'no statement' }))).toBe(
      'statement_unreadable',
    )
  })

  it('twice changes nothing the second time', async () => {
    const lines = [1, 2, 3].map((n) => ({
      reference: `TB-TWICE-${n}`,
      direction: 'in' as const,
      amount: `${n}.00`,
      text: 'in',
    }))
    const content = statementCsv(lines, world.clock.now())
    expect(await importCsv(content)).toEqual({ lines: 3, new_lines: 3, matched: 0, breaks: 3 })
    const before = await countBooks(world)
    expect(await importCsv(content)).toEqual({ lines: 3, new_lines: 0, matched: 0, breaks: 0 })
    expect(await countBooks(world)).toEqual(before)
  })

  it('asked for again under its key answers what it answered first', async () => {
    const content = statementCsv(
      [{ reference: 'TB-AGAIN', direction: 'in', amount: '4.00', text: 'in' }],
      world.clock.now(),
    )
    const idempotencyKey = randomUUID()
    const first = await cashier.statementImport({ content }, { idempotencyKey })
    expect(first).toEqual({ lines: 1, new_lines: 1, matched: 0, breaks: 1 })
    const before = await countBooks(world)
    expect(await cashier.statementImport({ content }, { idempotencyKey })).toEqual(first)
    expect(await countBooks(world)).toEqual(before)
    const other = statementCsv(
      [{ reference: 'TB-OTHER', direction: 'in', amount: '4.00', text: 'in' }],
      world.clock.now(),
    )
    expect(await refusalOf(cashier.statementImport({ content: other }, { idempotencyKey }))).toBe(
      'idempotency_key_reused',
    )
  })

  it('that overlaps an earlier one takes only what is new', async () => {
    const line = (n: number) => ({
      reference: `TB-OVER-${n}`,
      direction: 'in' as const,
      amount: '1.00',
      text: '',
    })
    await importCsv(statementCsv([line(1), line(2)], world.clock.now()))
    expect(await importCsv(statementCsv([line(2), line(3)], world.clock.now()))).toMatchObject({
      lines: 2,
      new_lines: 1,
    })
  })

  it('with a known reference but other figures is refused as a whole, naming the reference', async () => {
    await importCsv(`${header}\nTB-KNOWN-1,in,5.00,USD,2026-11-16T10:00:00Z,x`)
    const changed = `${header}\n${good}\nTB-KNOWN-1,in,6.00,USD,2026-11-16T10:00:00Z,x`
    for (const content of [changed, changed.replace('in,6.00', 'out,5.00')])
      expect(await unreadable(content, 'statement_line_differs')).toBe(
        'TB-KNOWN-1 was imported before with another amount or direction than this statement says. Nothing was imported.',
      )
  })

  it('reads quotes, a byte order mark, CRLF and empty lines', async () => {
    const content = `\ufeff${header}\r\n\r\nTB-ODD-1,in,1.00,USD,2026-11-16T10:00:00Z,"a, ""b""\nc"\r\n\r\n`
    expect(await importCsv(content)).toMatchObject({ lines: 1, new_lines: 1 })
    const [line] = (await cashier.statementLines({})).items.filter(
      (item) => item.bank_reference === 'TB-ODD-1',
    )
    expect(line?.text).toBe('a, "b"\nc')
  })

  it('that names a column twice is refused: one amount would be looked at and the other read', async () => {
    expect(await unreadable(`${header},amount\n${good},90000.00\n`)).toBe('1')
  })

  it('with a line of more than 5,000 characters is refused at that line', async () => {
    expect(await unreadable(`${header}\n${good}\n${'x'.repeat(5_001)}`)).toBe('3')
    const columns = 'a,'.repeat(480_000)
    const expected = { currency: 'USD', now: world.clock.now(), accounts: [] }
    const begun = performance.now()
    expect(() => readStatement(`${columns}\n${columns}`, expected)).toThrow('statement_unreadable')
    // Its columns took seconds, in which the process did nothing else.
    expect(performance.now() - begun).toBeLessThan(500)
  })

  it('without any line imports none, and without its columns is refused at line 1', async () => {
    expect(await importCsv(header)).toEqual({ lines: 0, new_lines: 0, matched: 0, breaks: 0 })
    for (const content of ['no statement', '   ', 'a,b,c', header.replace('amount', 'sum'), '"unclosed']) {
      expect([content, await unreadable(content)]).toEqual([content, '1'])
    }
    expect(await unreadable(`${header.replace(',text', '')}\nTB-1234,in,1.00,USD,2026-11-16`)).toBe('1')
  })

  it.each([
    ['an amount with a sign', 'TB-BAD-1,in,-1.00,USD,2026-11-16T10:00:00Z,x'],
    ['an amount of zero', 'TB-BAD-1,in,0.00,USD,2026-11-16T10:00:00Z,x'],
    ['three decimals', 'TB-BAD-1,in,1.005,USD,2026-11-16T10:00:00Z,x'],
    ['an amount past all measure', 'TB-BAD-1,in,1000000000.00,USD,2026-11-16T10:00:00Z,x'],
    ['another currency', 'TB-BAD-1,in,1.00,EUR,2026-11-16T10:00:00Z,x'],
    ['no direction', 'TB-BAD-1,sideways,1.00,USD,2026-11-16T10:00:00Z,x'],
    ['no reference', ',in,1.00,USD,2026-11-16T10:00:00Z,x'],
    ['a reference with spaces', 'TB BAD 1,in,1.00,USD,2026-11-16T10:00:00Z,x'],
    ['a text past all measure', `TB-BAD-1,in,1.00,USD,2026-11-16T10:00:00Z,${'x'.repeat(501)}`],
    ['too few columns', 'TB-BAD-1,in,1.00'],
    ['too many columns', 'TB-BAD-1,in,1.00,USD,2026-11-16T10:00:00Z,x,y'],
    ['an open quote', '"TB-BAD-1,in,1.00,USD,2026-11-16T10:00:00Z,x'],
  ])('with %s is refused, naming the line, and nothing of it is imported', async (_what, bad) => {
    expect(await unreadable(`${header}\n${good}\n${good.replace('-1', '-2')}\n${bad}`)).toBe('4')
  })

  it.each([
    'yesterday',
    '2026-02-31',
    '2026-02-31T10:00:00Z',
    '2026-11-18T10:00:00Z',
    '2099-01-01T00:00:00Z',
    '0001-01-01',
    '9999-12-31',
    '+275760-09-13T00:00:00Z',
    '-000044-03-15T00:00:00Z',
  ])('dated %s is refused, naming line and date, and nothing of it is imported', async (day) => {
    const content = `${header}\n${good}\nTB-DAY-1,in,1.00,USD,${day},x`
    expect(await unreadable(content, 'statement_date_wrong')).toBe(
      `Line 3 is dated “${day}”. A line must be of a day of the calendar, from 2000 until tomorrow. Nothing was imported.`,
    )
  })

  it('dated tomorrow, or without seconds or zone, is read', async () => {
    const at = world.clock.now().getTime() + day - 1000
    const lines = [
      `TB-DAY-2,in,1.00,USD,${new Date(at).toISOString()},x`,
      'TB-DAY-3,in,1.00,USD,2026-11-16 10:00,x',
    ]
    expect(await importCsv([header, ...lines].join('\n'))).toMatchObject({ new_lines: 2 })
  })

  it('takes 10,000 lines at most', async () => {
    const row = (n: number) => `TB-MANY-${n},in,1.00,USD,2026-11-16T10:00:00Z,x`
    const rows = Array.from({ length: 10_001 }, (_, n) => row(n))
    expect(await unreadable([header, ...rows].join('\n'))).toBe('10001')
  })

  it('in camt.053 goes the same way, so that what CSV said already changes nothing', async () => {
    const said = [
      '2026112400001000,in,250.50,USD,2026-11-16,x',
      '2026112400002000,out,50.00,USD,2026-11-16,x',
    ]
    expect(await importCsv([header, ...said].join('\n'))).toMatchObject({ lines: 2, new_lines: 2, breaks: 2 })
    expect(await importCsv(camt)).toEqual({ lines: 3, new_lines: 1, matched: 0, breaks: 1 })
    const before = await countBooks(world)
    expect(await importCsv(camt)).toMatchObject({ lines: 3, new_lines: 0 })
    expect(await countBooks(world)).toEqual(before)
  })

  it('in camt.053 is seen with its account and balances, and is of no other account than the network’s', async () => {
    expect((await cashier.statementPreview({ content: camt })).balances).toEqual([
      { account: 'TB-1', opening: '1000.00', closing: '1220.50' },
    ])
    const foreign = camt.replace('TB-1', 'GB00STRANGER0001')
    expect(await unreadable(foreign, 'statement_of_another_account')).toBe(
      'This statement is of the account GB00STRANGER0001 (Stmt 0352C532026-11-24, line 6), not of TB 1. Nothing was imported.',
    )
  })

  it('in camt.053 is refused as a whole, naming the entry, its line and what is wrong', async () => {
    const fresh = camt.replaceAll('<AcctSvcrRef>2026', '<AcctSvcrRef>2027')
    const differs = fresh.replace('1220.50', '1220.51')
    expect(await unreadable(differs, 'statement_balances_differ')).toBe(
      'Stmt 0352C532026-11-24, line 6, doesn’t add up: it opens at 1000.00, its booked entries lead to 1220.50, ' +
        'and it closes at 1220.51. Nothing was imported.',
    )
    const wrong = fresh.replace('<CdtDbtInd>DBIT', '<CdtDbtInd>OUT')
    expect(await unreadable(wrong, 'statement_part_wrong')).toBe(
      'CdtDbtInd of Ntry 2 (2027112400002000), line 23, is missing or can’t be used. Nothing was imported.',
    )
    const entities = fresh.replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document')
    expect(await unreadable(entities, 'statement_doctype')).toContain('Nothing was imported.')
    const otherFigures = camt.replaceAll('250.50', '250.51').replace('1220.50', '1220.51')
    expect(await unreadable(otherFigures, 'statement_line_differs')).toContain('2026112400001000')
  })

  it('is for a cashier only', async () => {
    for (const role of ['approver', 'support', 'campaign_manager', 'auditor']) {
      const staff = await signInOperator(world, role)
      const call = staff.statementImport({ content: `${header}\n${good}` }, { idempotencyKey: randomUUID() })
      expect([role, await refusalOf(call)]).toEqual([role, 'role_missing'])
    }
  })
})
