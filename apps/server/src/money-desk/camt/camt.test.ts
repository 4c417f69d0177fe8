import { readFileSync } from 'node:fs'
import { Refusal } from '@fairlead/contract/refusals'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStatement } from '../read-statement.ts'
import { readCamtAmount } from './amount.ts'

const dialects = ['german', 'swiss', 'nordic', 'cross-border', 'benelux'] as const
const fileOf = (dialect: (typeof dialects)[number]) =>
  readFileSync(new URL(`dialects/${dialect}.xml`, import.meta.url), 'utf8')
const german = fileOf('german')
const expected = { currency: 'USD', now: new Date('2026-11-25T12:00:00Z'), accounts: [] }
const swiss = fileOf('swiss')

/** The rows of a statement: reference, direction, amount in cents, day and text. */
function rows(content: string): unknown[] {
  return readStatement(content, expected).lines.map((line) => [
    line.reference,
    line.direction,
    Number(line.amount / 10_000n),
    line.booked_at,
    line.text,
  ])
}

/** The refusal of a file, with what it says. */
function refused(content: string): [string, Readonly<Record<string, string>>] {
  try {
    readStatement(content, expected)
  } catch (error) {
    if (error instanceof Refusal) return [error.key, error.params]
    throw error
  }
  throw new Error('It was read.')
}

/** The German statement with one thing changed. */
function changed(what: string, into: string): string {
  expect(german).toContain(what)
  return german.replace(what, into)
}

const midnight = '2026-11-24T00:00:00.000Z'

describe('a statement in camt.053', () => {
  it('is of the account that the network is paid to, however it is written', () => {
    const of = (...accounts: string[]) => {
      try {
        return readStatement(german, { ...expected, accounts }).balances
      } catch (error) {
        return error instanceof Refusal && [error.key, error.params]
      }
    }
    const balances = { opening: 1_000_000_000n, closing: 1_220_500_000n, day: '2026-11-24' }
    const read = [{ account: 'DE02120300000000202051', ...balances }]
    expect(of()).toEqual(read)
    for (const own of ['DE02 1203 0000 0000 2020 51', 'IBAN: de02-12030000-0000202051', '00202051'])
      expect(of('GB00 1', own)).toEqual(read)
    for (const another of ['HB 4410 2200 7719', '2051', 'DE02 1203 0000 0000 2020 52'])
      expect(of(another)).toEqual([
        'statement_of_another_account',
        { where: 'Stmt 0352C532026-11-24', line: '6', found: 'DE02120300000000202051', account: another },
      ])
  })

  it('has lines of days that were, of tomorrow at most', () => {
    const of = (day: string) => changed('<BookgDt><Dt>2026-11-24', `<BookgDt><Dt>${day}`)
    expect(rows(of('2026-11-26'))).toHaveLength(3)
    for (const found of ['2026-11-27', '2099-01-01', '9999-12-31', '0001-01-01', '1999-12-31'])
      expect(refused(of(found))).toEqual(['statement_date_wrong', { line: '13', found }])
  })

  it('of a German bank: only booked entries, a reversal the way its indicator says', () => {
    expect(rows(german)).toEqual([
      ['2026112400001000', 'in', 250_50, midnight, 'D-7K2M9QXA Einzahlung'],
      ['2026112400002000', 'out', 50_00, midnight, 'W-3F5H7K9P Auszahlung'],
      ['2026112300009000-R', 'in', 20_00, midnight, 'Account closed'],
    ])
  })

  it('of a Swiss bank: a batch is a line for each payment, under its own reference', () => {
    expect(rows(swiss)).toEqual([
      ['201126CH0000A1B2', 'in', 100_50, midnight, 'RF18539007547034'],
      ['201126CH0000A1B3', 'in', 199_50, midnight, 'D-4P6R8TVB'],
    ])
  })

  it('of a Nordic bank: prefixed names, a batch under the reference of its entry, times in UTC', () => {
    expect(rows(fileOf('nordic'))).toEqual([
      ['86011117947-0042-1', 'out', 10_00, '2026-11-24T22:30:00.000Z', 'W-A'],
      ['86011117947-0042-2', 'out', 20_00, '2026-11-24T22:30:00.000Z', 'W-B løn & ære'],
    ])
  })

  it('across borders: the status in Cd, the amount that was booked, never the payer’s reference', () => {
    expect(rows(fileOf('cross-border'))).toEqual([
      ['20261124-7', 'in', 107_75, '2026-11-24T21:45:10.120Z', 'D-9W2X4Y6Z'],
    ])
  })

  it('of a Benelux bank: several statements in one file, references with their day', () => {
    expect(rows(fileOf('benelux'))).toEqual([
      ['20261123-W-5C7D9F2G', 'out', 20_00, '2026-11-23T00:00:00.000Z', 'W-5C7D9F2G'],
      ['20261124-0001', 'out', 75, midnight, 'Costs of the account'],
    ])
  })

  it.each(['02', '03', '04', '05', '06', '07', '08'])('is read in version %s', (version) => {
    expect(rows(changed('camt.053.001.02"', `camt.053.001.${version}"`))).toHaveLength(3)
  })

  it('reads the status of any version, and is itself after a byte order mark', () => {
    const content = `\ufeff\n${german.replaceAll('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')}`
    expect(rows(content)).toEqual(rows(german))
  })

  it('says what the network called a payment out, never what a payer called one that came in or goes back', () => {
    const own = (content: string) => readStatement(content, expected).lines.map((line) => line.end_to_end)
    expect(own(german)).toEqual([undefined, 'W-3F5H7K9P', undefined])
    expect(own(changed('NOTPROVIDED', 'W-3F5H7K9P'))[0]).toBe(undefined)
    const debit = '<CdtDbtInd>DBIT</CdtDbtInd>'
    expect(own(changed(`${debit}<Sts>`, `${debit}<RvslInd>true</RvslInd><Sts>`))[1]).toBe(undefined)
    expect(own(changed('<Refs><EndToEndId>W-', '<RtrInf/><Refs><EndToEndId>W-'))[1]).toBe(undefined)
  })

  it('that comes twice in one file gives the same lines twice, which are one in the books', () => {
    const [statement] = /<Stmt>.*<\/Stmt>/s.exec(german) ?? ['']
    expect(rows(german.replace(statement, statement + statement))).toEqual([...rows(german), ...rows(german)])
  })

  it('keeps a batch in one line where it does not say what each payment comes to', () => {
    const silent = swiss.replaceAll(/(<\/Refs>)<Amt Ccy="USD">[0-9.]+<\/Amt>/g, '$1')
    expect(rows(silent)).toEqual([['20261124000805928475', 'in', 300_00, midnight, 'Sammelgutschrift']])
  })

  it('cuts a text after 500 characters and no character in two', () => {
    const [line] = readStatement(changed('Auszahlung', '😀'.repeat(600)), expected).lines.slice(1)
    expect(line?.text.length).toBeLessThanOrEqual(502)
    expect(line?.text.isWellFormed()).toBe(true)
  })
})

describe('a statement in camt.053 is refused, with the place and the reason', () => {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

  it('for a document type: nothing is fetched, nothing expanded', () => {
    const foreign = '<!DOCTYPE Document [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>'
    const laughs = `<!DOCTYPE l [<!ENTITY a "lol">${'bcdefghij'
      .split('')
      .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
      .join('')}]>`
    for (const doctype of [foreign, laughs, '<!DOCTYPE Document SYSTEM "https://example.com/a.dtd">'])
      expect(refused(german.replace(declaration, `${declaration}\n${doctype}`))).toEqual([
        'statement_doctype',
        { line: '2' },
      ])
    expect(refused(changed('Einzahlung', '&xxe;'))[0]).toBe('statement_doctype')
  })

  it.each([
    ['no end', '</Document>', ''],
    ['an element that closes another', '</GrpHdr>', '</GrpHdrs>'],
    ['a control character', 'Einzahlung', '\u0001'],
    ['a prefix of no namespace', '<Stmt>', '<x:a/><Stmt>'],
    ['a depth past all measure', 'Einzahlung', '<a>'.repeat(50_000)],
  ])('for %s', (_what, from, to) => expect(refused(changed(from, to))[0]).toBe('statement_unreadable'))

  it('for another message or a version that is not known', () => {
    const found = 'urn:iso:std:iso:20022:tech:xsd:camt.052.001.02'
    expect(refused(changed('xsd:camt.053', 'xsd:camt.052'))).toEqual(['statement_not_camt', { found }])
    for (const version of ['01', '09', '2', '02x'])
      expect(refused(german.replace('camt.053.001.02"', `camt.053.001.${version}"`))[0]).toBe(
        'statement_not_camt',
      )
    expect(refused('<html/>')).toEqual(['statement_not_camt', { found: 'html' }])
  })

  it.each([
    ['Sts', '<Sts>BOOK</Sts>', ''],
    ['CdtDbtInd', 'Ccy="USD">250.50</Amt><CdtDbtInd>CRDT', 'Ccy="USD">250.50</Amt><CdtDbtInd>BOTH'],
    ['Amt', '<Amt Ccy="USD">250.50</Amt><CdtDbtInd>CRDT', '<CdtDbtInd>CRDT'],
    ['Amt', '>250.50</Amt><CdtDbtInd>', '>250.505</Amt><CdtDbtInd>'],
    ['Amt', '>250.50</Amt><CdtDbtInd>', '>-250.50</Amt><CdtDbtInd>'],
    ['Amt', '>250.50</Amt><CdtDbtInd>', '>1e3</Amt><CdtDbtInd>'],
    ['Amt', '>250.50</Amt><CdtDbtInd>', '>1000000000.00</Amt><CdtDbtInd>'],
    ['BookgDt', '<BookgDt><Dt>2026-11-24', '<BookgDt><Dt>2026-02-30'],
    ['BookgDt', '<BookgDt><Dt>2026-11-24', '<BookgDt><Dt>yesterday'],
  ])('for a wrong %s of an entry', (element, from, to) => {
    const where = 'Ntry 1 (2026112400001000)'
    expect(refused(changed(from, to))).toEqual(['statement_part_wrong', { where, line: '13', element }])
  })

  it('for an entry that nothing of the bank names', () => {
    const where = 'Ntry 1'
    const content = changed('<AcctSvcrRef>2026112400001000</AcctSvcrRef>', '')
    expect(refused(content)).toEqual(['statement_part_wrong', { where, line: '13', element: 'AcctSvcrRef' }])
  })

  it('for another currency, of the account, a balance or an entry', () => {
    const said = { currency: 'USD', found: 'EUR' }
    const statement = 'Stmt 0352C532026-11-24'
    expect(refused(changed('<Ccy>USD', '<Ccy>EUR'))).toEqual([
      'statement_currency',
      { where: statement, line: '6', ...said },
    ])
    expect(refused(changed('"USD">1220', '"EUR">1220'))).toEqual([
      'statement_currency',
      { where: `${statement}, Bal CLBD`, line: '12', ...said },
    ])
    expect(refused(changed('"USD">50.00', '"EUR">50.00'))).toEqual([
      'statement_currency',
      { where: 'Ntry 2 (2026112400002000)', line: '23', ...said },
    ])
  })

  it('for balances that are missing, twice there, or not led to by the booked entries', () => {
    expect(refused(changed('>CLBD<', '>CLAV<'))[1]).toMatchObject({ element: 'Bal CLBD' })
    expect(refused(changed('>PRCD<', '>CLBD<'))[1]).toMatchObject({ element: 'Bal OPBD' })
    const balance = changed('<Ntry>', '<Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp></Bal><Ntry>')
    expect(refused(balance)[1]).toMatchObject({ element: 'Bal PRCD' })
    expect(refused(changed('>1220.50<', '>1220.51<'))).toEqual([
      'statement_balances_differ',
      { where: 'Stmt 0352C532026-11-24', line: '6', opening: '1000.00', sum: '1220.50', closing: '1220.51' },
    ])
    expect(refused(changed('<Sts>PDNG', '<Sts>BOOK'))[0]).toBe('statement_part_wrong')
  })

  it('for statements of one file that do not follow each other, or are of two accounts', () => {
    const benelux = fileOf('benelux')
    const later = benelux.lastIndexOf('55.10')
    const wrong = `${benelux.slice(0, later)}56.10${benelux.slice(later + 5)}`.replace('54.35', '55.35')
    expect(refused(wrong)).toMatchObject([
      'statement_sequence_broken',
      { where: 'Stmt NL-2', opening: '56.10', closing: '55.10' },
    ])
    const iban = benelux.lastIndexOf('NL91')
    const other = `${benelux.slice(0, iban)}NL02${benelux.slice(iban + 4)}`
    expect(refused(other)).toMatchObject(['statement_part_wrong', { where: 'Stmt NL-2', element: 'Acct/Id' }])
  })

  it('for a batch that is not what its payments add up to', () => {
    expect(refused(swiss.replace('199.5', '199.49'))).toMatchObject([
      'statement_batch_differs',
      { where: 'Ntry 1 (20261124000805928475)', sum: '299.99', amount: '300.00' },
    ])
  })

  it('for a reference that two entries of one statement share', () => {
    expect(refused(changed('2026112400002000', '2026112400001000'))).toMatchObject([
      'statement_reference_repeated',
      { where: 'Stmt 0352C532026-11-24, Ntry 2', reference: '2026112400001000' },
    ])
  })

  it('for more than 10,000 lines', () => {
    const entry = (n: number) =>
      `<Ntry><Amt Ccy="USD">0.01</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt><AcctSvcrRef>MANY${n}</AcctSvcrRef></Ntry>`
    const many = Array.from({ length: 9_998 }, (_, n) => entry(n)).join('')
    const content = changed('<Ntry>', `${many}<Ntry>`).replace('1220.50', '1320.48')
    expect(refused(content)[1]).toMatchObject({ element: 'Ntry 10001' })
  })
})

describe('an amount of ISO 20022', () => {
  it('is exact, however many zeros stand around it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), fc.nat(3), fc.nat(3), (cents, before, after) => {
        const digits = cents.toString().padStart(3, '0')
        const text = `${'0'.repeat(before ? 1 : 0)}${digits.slice(0, -2)}.${digits.slice(-2)}${'0'.repeat(after)}`
        expect(readCamtAmount(text)).toBe(cents * 10_000n)
      }),
    )
  })

  it.each(['1.', '.5', '+7', '007.10'])('may be written %s', (text) => {
    expect(readCamtAmount(text)).toBe(BigInt(Math.round(Number(text) * 100)) * 10_000n)
  })

  it.each(['', '.', '-1', '1,00', '1e2', '0x1', '1 000', '1.001', '0.00001', 'NaN', '٣'])(
    'is not %s',
    (text) => expect(readCamtAmount(text)).toBeUndefined(),
  )
})
