import { expect, test } from 'vitest'
import { creditTransfers } from './credit-transfers.ts'
import { isIban } from './iban.ts'
import { element } from './xml.ts'

const transfer = {
  reference: 'W-7QK2M9AB',
  name: 'A',
  bank: 'B',
  branch: '',
  bankAddress: '',
  account: '1',
  amount: 9_750_000n,
}
const file = (transfers = [transfer]) =>
  creditTransfers({
    reference: 'P-7QK2M9AB',
    madeAt: new Date('2026-11-16T12:00:00.500Z'),
    currency: 'USD',
    debtor: { name: 'Network', bank: 'Bank', account: 'TB 1' },
    transfers,
  })

test('an IBAN is one whose check digits hold', () => {
  expect(['DE89370400440532013000', 'GB29NWBK60161331926819', 'NO9386011117947'].map(isIban)).toEqual([
    true,
    true,
    true,
  ])
  expect(['DE88370400440532013000', '1234567890', 'DE', 'de89370400440532013000'].map(isIban)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('the sum is over all transfers, to the cent', () => {
  const sums = file([transfer, { ...transfer, amount: 250_000n }]).match(/<CtrlSum>([^<]*)<\/CtrlSum>/g)
  expect(sums).toEqual(['<CtrlSum>10.00</CtrlSum>', '<CtrlSum>10.00</CtrlSum>'])
})

test('names and addresses are as long as the standard takes, and never half a character', () => {
  const xml = file([{ ...transfer, name: '🚢'.repeat(200), bankAddress: 'x'.repeat(300) }])
  expect(xml).toContain(`<Nm>${'🚢'.repeat(140)}</Nm>`)
  expect(xml.match(/<AdrLine>x+<\/AdrLine>/g)).toEqual(
    Array.from({ length: 2 }, () => `<AdrLine>${'x'.repeat(70)}</AdrLine>`),
  )
})

test('an account is never cut', () => {
  const account = '1'.repeat(40)
  expect(file([{ ...transfer, account }])).toContain(`<CdtrAcct><Id><Othr><Id>${account}</Id></Othr></Id>`)
})

test('what is no character of XML is left out, and what is markup stays text', () => {
  expect(element('a', '\u0000<b>\ud800&"\u000b\uffff', { c: '"' }).xml).toBe(
    '<a c="&quot;">&lt;b&gt;&amp;&quot;</a>',
  )
})
