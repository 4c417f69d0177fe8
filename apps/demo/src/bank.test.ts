import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BankRefusal, openDemoBank } from './bank.ts'

const clock = { now: () => new Date('2026-11-20T15:42:00Z') }
const newFolder = () => mkdtempSync(join(tmpdir(), 'demo-bank-'))
const rent = { reference: 'D-7QK2M9', amount: '25', payer: 'Mara Lind' }

test('a payment in becomes a line with a bank reference of its own and the stated reference in its text', () => {
  const line = openDemoBank(newFolder(), clock).payIn(rent)
  expect(line).toEqual({
    bank_reference: expect.stringMatching(/^HB-[0-9A-Z]{8}$/),
    direction: 'in',
    amount: '25.00',
    currency: 'USD',
    booked_at: '2026-11-20T15:42:00.000Z',
    text: 'Payment from Mara Lind, reference D-7QK2M9',
  })
})

test('the same payment made twice is two lines, as at any bank', () => {
  const bank = openDemoBank(newFolder(), clock)
  expect(bank.payIn(rent).bank_reference).not.toBe(bank.payIn(rent).bank_reference)
  expect(bank.lines()).toHaveLength(2)
})

test('what was booked is there when the bank is opened again', () => {
  const folder = newFolder()
  openDemoBank(folder, clock).payIn(rent)
  const out = openDemoBank(folder, clock).payOut({
    reference: 'W-004182',
    amount: '298.50',
    payee: 'M. Lind',
  })
  expect(openDemoBank(folder, clock).lines()[1]).toEqual(out)
  expect(out.direction).toBe('out')
})

test('a second opening of the folder sees what the first one books', () => {
  const folder = newFolder()
  const [one, other] = [openDemoBank(folder, clock), openDemoBank(folder, clock)]
  const line = one.payIn(rent)
  expect(other.lines()).toEqual([line])
})

test.each(['0', '0.00', '-5', '1e3', '12.345', '1,000.00', '', 'ten', '12345678901'])(
  'refuses the amount %j and books nothing',
  (amount) => {
    const bank = openDemoBank(newFolder(), clock)
    expect(() => bank.payIn({ ...rent, amount })).toThrow(BankRefusal)
    expect(bank.lines()).toEqual([])
  },
)

test.each([
  ['reference', { reference: '   ' }],
  ['reference', { reference: 'x'.repeat(65) }],
  ['payer', { payer: '' }],
  ['payer', { payer: 'two\nlines' }],
])('refuses a %s that no bank would print', (field, wrong) => {
  const bank = openDemoBank(newFolder(), clock)
  expect(() => bank.payIn({ ...rent, ...wrong })).toThrow(expect.objectContaining({ field }))
  expect(bank.lines()).toEqual([])
})

test('the statement quotes what CSV must quote and ends each record with CRLF', () => {
  const bank = openDemoBank(newFolder(), clock)
  const { bank_reference } = bank.payIn({ ...rent, payer: 'Lind, "Mara"' })
  expect(bank.statementCsv()).toBe(
    'bank_reference,direction,amount,currency,booked_at,text\r\n' +
      `${bank_reference},in,25.00,USD,2026-11-20T15:42:00.000Z,` +
      '"Payment from Lind, ""Mara"", reference D-7QK2M9"\r\n',
  )
})

test('a bank whose book was written by somebody else does not open, and says which line', () => {
  const folder = newFolder()
  openDemoBank(folder, clock).payIn(rent)
  appendFileSync(join(folder, 'demo-bank.jsonl'), '{"amount":12}\n')
  expect(() => openDemoBank(folder, clock)).toThrow(/demo-bank\.jsonl, line 2/)
  expect(readFileSync(join(folder, 'demo-bank.jsonl'), 'utf8').split('\n')).toHaveLength(3)
})
