import { type Micros, parseAmount } from './amount.ts'

/** Why what was typed is no amount: nothing there, not a number of whole cents below a thousand million, or zero. */
export type AmountProblem = 'empty' | 'shape' | 'zero'

/** The zeros of the digits that are read: ASCII, Arabic-Indic, its Persian form, Thai and full-width. */
const zeros = [0x30, 0x660, 0x6f0, 0xe50, 0xff10]

/**
 * Reads what a person typed or pasted as an amount. One mark, a point or a comma, stands between whole and cents, and
 * either side of it may be empty. No character is ever left out: what is not wholly understood is a problem.
 */
export function readTypedAmount(typed: string): Micros | AmountProblem {
  const text = typed.trim().replace(/[^!-9]/gu, plainDigit)
  if (text === '') return 'empty'
  const [, whole = '', cents = ''] = /^(\d{0,9})(?:[.,٫．，](\d{0,2}))?$/.exec(text) ?? []
  if (whole + cents === '') return 'shape'
  return parseAmount(`${whole || 0}.${cents || 0}`) || 'zero'
}

function plainDigit(char: string): string {
  const code = char.codePointAt(0) ?? 0
  const zero = zeros.find((first) => code >= first && code < first + 10)
  return zero === undefined ? char : String(code - zero)
}
