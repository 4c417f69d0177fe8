import { textAt, type XmlElement } from './xml-tree.ts'

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
