import { elementAt, textAt, type XmlElement } from './xml-tree.ts'

/** What banks write where they have nothing to write. */
const nothing = /^(NOTPROVIDED|NOT PROVIDED|NONREF|NONE|N\/A|0+)$/i

/**
 * What the bank itself calls an element: its AcctSvcrRef. Characters that a bank reference of Fairlead's does not have become
 * hyphens; one shorter than four characters is known by its day.
 */
export function bankReference(element: XmlElement, path: string, day: string): string | undefined {
  const reference = given(element, path)
  return reference && reference.length < 4 ? `${day}-${reference}` : reference
}

/**
 * What an entry without an AcctSvcrRef is known by: its NtryRef, which banks number from one again, or a debit's EndToEndId, which
 * may be used twice; so each with its day. Never a credit's EndToEndId: whoever pays chooses it.
 */
export function otherReference(
  entry: XmlElement,
  details: XmlElement | undefined,
  day: string,
): string | undefined {
  const endToEnd =
    textAt(entry, 'CdtDbtInd') === 'DBIT' ? details && given(details, 'Refs/EndToEndId') : undefined
  const reference = given(entry, 'NtryRef') ?? endToEnd
  return reference && `${day}-${reference}`
}

/**
 * What the network called a payment out: its EndToEndId as it is, where it could be the bank reference of one. None of a return
 * (RtrInf), which repeats what somebody else called the payment that goes back.
 */
export function ownReference(details: XmlElement): string | undefined {
  if (elementAt(details, 'RtrInf')) return undefined
  const text = textAt(details, 'Refs/EndToEndId')
  return text !== undefined && !nothing.test(text) && /^[A-Za-z0-9-]{4,35}$/.test(text) ? text : undefined
}

/** The text at this path in the characters of a bank reference, if it says anything. */
function given(element: XmlElement, path: string): string | undefined {
  const text = textAt(element, path)
  if (text === undefined || nothing.test(text)) return undefined
  const reference = text
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '')
  return reference === '' || reference.length > 40 ? undefined : reference
}
