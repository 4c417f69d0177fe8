import { type ConsoleKey, t } from '../../words.ts'

/** The ledger's classes that a deposit can go into. */
const words: Readonly<Partial<Record<string, ConsoleKey>>> = {
  available: 'console.purpose.available',
  escrow: 'console.purpose.escrow',
  marketing: 'console.purpose.marketing',
  advances: 'console.purpose.advances',
  fees: 'console.purpose.fees',
  rounding: 'console.purpose.rounding',
  suspense: 'console.purpose.suspense',
}

/** What a deposit is for, in words; one that is not known here is shown as the server names it. */
export function purposeText(purpose: string): string {
  const key = words[purpose]
  return key ? t(key) : purpose
}
