import { childrenOf, elementAt, textAt, type XmlElement } from './xml-tree.ts'

/** As long as the text of a line in CSV. */
const textMax = 500

/**
 * What a payment is for, in the payer's words or the bank's: of the payment or, where it says nothing, of its entry. A debit's
 * EndToEndId stands before it, which is what the network itself called the payment.
 */
export function remittanceOf(details: XmlElement, entry: XmlElement): string {
  const endToEnd = textAt(entry, 'CdtDbtInd') === 'DBIT' ? textAt(details, 'Refs/EndToEndId') : undefined
  const words = wordsOf(details) || textAt(entry, 'AddtlNtryInf') || ''
  const text = endToEnd && endToEnd !== 'NOTPROVIDED' ? `${endToEnd} ${words}`.trim() : words
  // By whole characters, so that none is cut in two.
  return text.length > textMax ? `${[...text].slice(0, textMax / 2).join('')}…` : text
}

function wordsOf(details: XmlElement): string {
  const remittance = elementAt(details, 'RmtInf')
  const free = remittance ? childrenOf(remittance, 'Ustrd').map((each) => each.text.trim()) : []
  const structured = remittance && textAt(remittance, 'Strd/CdtrRefInf/Ref')
  const words = [...free, ...(structured ? [structured] : [])].filter(Boolean)
  return words.join(' ') || textAt(details, 'AddtlTxInf') || ''
}
