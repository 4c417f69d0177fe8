import { Refusal } from '@fairlead/contract/refusals'
import { canBeBooked, readMoment } from '../booked-at.ts'
import type { Expected, StatementLine } from '../statement-csv.ts'
import { splitBatch } from './batch.ts'
import { type Part, partWrong, placeOf, signedAmount } from './part.ts'
import { bankReference, otherReference, ownReference } from './reference.ts'
import { remittanceOf } from './remittance.ts'
import { childrenOf, textAt, type XmlElement } from './xml-tree.ts'

/** The most of one line, the same as of a line in CSV: below a thousand million. */
const amountBelow = 1_000_000_000_000_000n

/** A booked entry: what it adds to the balance, in micros, and the lines it comes to. */
export type BookedEntry = { readonly amount: bigint; readonly lines: readonly StatementLine[] }

/**
 * Reads one Ntry. Undefined where it is not booked (Sts, or Sts/Cd from version 08 on). A batch of which every payment says its
 * amount comes to a line each, any other entry to one. Throws a Refusal that names the entry, its line and what is wrong.
 */
export function readEntry(
  element: XmlElement,
  number: number,
  { currency, now }: Expected,
): BookedEntry | undefined {
  const reference = textAt(element, 'AcctSvcrRef') ?? textAt(element, 'NtryRef')
  const part: Part = { element, called: `Ntry ${number}${reference ? ` (${reference.slice(0, 40)})` : ''}` }
  const status = textAt(element, 'Sts/Cd') ?? textAt(element, 'Sts')
  if (status === undefined) throw partWrong(part, 'Sts')
  if (status !== 'BOOK') return undefined
  const amount = signedAmount(part, currency)
  if (amount === 0n) return { amount, lines: [] }

  const bookedAt = bookedAtOf(part, now)
  const day = bookedAt.slice(0, 10).replaceAll('-', '')
  const details = childrenOf(element, 'NtryDtls').flatMap((group) => childrenOf(group, 'TxDtls'))
  const only = details.length === 1 ? details[0] : undefined
  const own =
    bankReference(element, 'AcctSvcrRef', day) ??
    (only && bankReference(only, 'Refs/AcctSvcrRef', day)) ??
    otherReference(element, only, day)
  // A reversal may carry the reference of what it reverses.
  const reversed = ['true', '1'].includes(textAt(element, 'RvslInd') ?? '')

  const split = splitBatch(part, details, { amount, currency, reference: own, day })
  const payments = split ?? [{ amount, reference: own, details: only ?? element }]
  const lines = payments.map((payment) => {
    if (payment.reference === undefined) throw partWrong(part, 'AcctSvcrRef')
    const positive = payment.amount < 0n ? -payment.amount : payment.amount
    if (positive >= amountBelow) throw partWrong(part, 'Amt')
    const endToEnd = payment.amount < 0n && !reversed ? ownReference(payment.details) : undefined
    return {
      reference: reversed ? `${payment.reference}-R` : payment.reference,
      ...(endToEnd !== undefined && { end_to_end: endToEnd }),
      direction: payment.amount > 0n ? ('in' as const) : ('out' as const),
      amount: positive,
      booked_at: bookedAt,
      text: remittanceOf(payment.details, element),
    }
  })
  return { amount, lines }
}

/** When it was booked, else of what value it is; a day without a time begins in UTC. */
function bookedAtOf(part: Part, now: Date): string {
  for (const name of ['BookgDt', 'ValDt']) {
    const found = textAt(part.element, `${name}/DtTm`) ?? textAt(part.element, `${name}/Dt`)
    if (found === undefined) continue
    const at = readMoment(found)
    if (!at) throw partWrong(part, name)
    if (!canBeBooked(at, now))
      throw new Refusal('statement_date_wrong', { line: placeOf(part).line, found: found.slice(0, 40) })
    return at.toISOString()
  }
  throw partWrong(part, 'BookgDt')
}

/** Refuses a reference that two payments of one statement share: its balances count both, and one would be lost. */
export function refuseRepeated(part: Part, line: StatementLine, seen: Set<string>): void {
  if (seen.has(line.reference))
    throw new Refusal('statement_reference_repeated', { ...placeOf(part), reference: line.reference })
  seen.add(line.reference)
}
