import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount } from '@fairlead/money/amount'
import { readCamtAmount } from './amount.ts'
import { elementAt, textAt, type XmlElement } from './xml-tree.ts'

/** A part of the file as a refusal calls it, in the words of the file itself: `Ntry 3 (2026-1124-0007)`. */
export type Part = { readonly element: XmlElement; readonly called: string }

/** What a refusal says of a part: its name and its line in the file. */
export function placeOf({ element, called }: Part): { where: string; line: string } {
  return { where: called, line: String(element.line) }
}

/** The refusal of a part whose element at this path is missing or cannot be used. */
export function partWrong(part: Part, path: string): Refusal {
  return new Refusal('statement_part_wrong', { ...placeOf(part), element: path })
}

/** What a part comes to, in micros: above zero for a credit. Throws a Refusal for another currency or no amount. */
export function signedAmount(part: Part, currency: string): bigint {
  const amount = elementAt(part.element, 'Amt')
  const micros = amount && readCamtAmount(amount.text.trim())
  if (amount === undefined || micros === undefined) throw partWrong(part, 'Amt')
  const { Ccy = '' } = amount.attributes
  if (Ccy !== currency) throw new Refusal('statement_currency', { ...placeOf(part), currency, found: Ccy })
  return isCredit(part) ? micros : -micros
}

/**
 * Whether it is a credit. A reversal does not turn it round: the indicator says which way the money went, RvslInd that what is
 * reversed went the other way.
 */
function isCredit(part: Part): boolean {
  const indicator = textAt(part.element, 'CdtDbtInd')
  if (indicator !== 'CRDT' && indicator !== 'DBIT') throw partWrong(part, 'CdtDbtInd')
  return indicator === 'CRDT'
}

/** An amount with its sign, as a refusal says it. */
export function signed(amount: bigint): string {
  return amount < 0n ? `-${formatAmount(-amount)}` : formatAmount(amount)
}
