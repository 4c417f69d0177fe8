import { formatAmount } from '@fairlead/money/amount'

/** Parameters of proposals that are amounts in micros; people read them as decimals. */
const amounts: ReadonlySet<string> = new Set([
  'amount',
  'fee_min',
  'fee_max',
  'price_per_thousand',
  'payout',
  'put_min',
  'put_max',
])

/** What a proposal says, as people read it and as the form that it was proposed with asks for it: a rate in percent. */
export function readableParams(params: Readonly<Record<string, string>>): Record<string, string> {
  const read = Object.entries(params).map(([name, value]) => {
    if (name === 'rate_bp') return ['rate_percent', String(Number(value) / 100)]
    return [name, amounts.has(name) && /^-?\d+$/.test(value) ? formatAmount(BigInt(value)) : value]
  })
  return Object.fromEntries(read)
}
