import { expect, it } from 'vitest'
import { quoted } from './csv.ts'

it.each(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])(
  'a text that begins with %j is no formula to a spreadsheet',
  (sign) => {
    expect(quoted(`${sign}1+1`)).toBe(`" ${sign}1+1"`)
    expect(quoted(`1${sign}1`)).toBe(`"1${sign}1"`)
  },
)
