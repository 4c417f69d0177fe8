import { Refusal } from '@fairlead/contract/refusals'
import { type Part, placeOf, signed, signedAmount } from './part.ts'
import { bankReference } from './reference.ts'
import { elementAt, textAt, type XmlElement } from './xml-tree.ts'

type Payment = {
  readonly amount: bigint
  readonly reference: string | undefined
  readonly details: XmlElement
}

/**
 * The payments of a batch, where its entry has several TxDtls that all say what they come to in the account's currency; undefined
 * where the entry is one line. Throws Refusal statement_batch_differs where they do not add up to the entry.
 */
export function splitBatch(
  entry: Part,
  details: readonly XmlElement[],
  of: { amount: bigint; currency: string; reference: string | undefined; day: string },
): Payment[] | undefined {
  if (details.length < 2) return undefined
  const amounts = details.map((each) => amountOf(entry, each, of.currency))
  const known = amounts.filter((amount) => amount !== undefined)
  if (known.length < details.length) return undefined
  const sum = known.reduce((total, amount) => total + amount, 0n)
  if (sum !== of.amount)
    throw new Refusal('statement_batch_differs', {
      ...placeOf(entry),
      sum: signed(sum),
      amount: signed(of.amount),
    })
  const references = referencesOf(details, of)
  return details.flatMap((each, index) =>
    known[index] === 0n ? [] : [{ amount: known[index] ?? 0n, reference: references[index], details: each }],
  )
}

/** Each payment's own reference where all have one and no two the same; else the entry's with the payment's place in it. */
function referencesOf(
  details: readonly XmlElement[],
  { reference, day }: { reference: string | undefined; day: string },
): (string | undefined)[] {
  const own = details.map((each) => bankReference(each, 'Refs/AcctSvcrRef', day))
  const apart = new Set([...own, reference]).size > details.length && !own.includes(undefined)
  if (apart || (reference === undefined && new Set(own).size === details.length)) return own
  return details.map((_, index) => reference && `${reference}-${index + 1}`)
}

/** Its Amt (from version 03 on), else AmtDtls/TxAmt; undefined where that is missing or of another currency than the account's. */
function amountOf(entry: Part, details: XmlElement, currency: string): bigint | undefined {
  const amount = [elementAt(details, 'Amt'), elementAt(details, 'AmtDtls/TxAmt/Amt')].find(
    (each) => each?.attributes.Ccy === currency,
  )
  if (!amount) return undefined
  const indicator = textAt(details, 'CdtDbtInd') ?? textAt(entry.element, 'CdtDbtInd') ?? ''
  const children = [amount, { ...amount, name: 'CdtDbtInd', children: [], text: indicator }]
  return signedAmount({ element: { ...details, children }, called: entry.called }, currency)
}
