import type { Language } from '@fairlead/contract/wire'
import type { ServerKey } from '@fairlead/locales/keys'
import { languages } from '@fairlead/locales/languages'
import type { Params } from '@fairlead/locales/message'
import { translate } from '@fairlead/locales/translate'
import type { Ctx } from '../context.ts'
import { momentWords } from '../http/moment-words.ts'
import type { TimeZone } from '../http/time-zone.ts'

/** Words that staff entered, in each language they were written in: `words_in_all` of the database. */
export type WordsInAll = { readonly own: string } & Partial<Record<Language, string>>

/** What a notice or a mail is about, before anybody reads it. */
export type NoticeParams = Readonly<Record<string, string | WordsInAll>>

/** Who reads, and in which zone where that is known: in the app it is, by mail it is not. */
type Reader = { readonly language: Language; readonly zone?: TimeZone }

/** What fills the placeholders of a notice or a mail: moments, foreign money and reasons as people read them, and the currency. */
export function worded(ctx: Ctx, reader: Reader, params: NoticeParams): Params & { currency: string } {
  const readable = Object.entries(params).map(([name, value]) => [name, readably(reader, name, value)])
  return { ...Object.fromEntries(readable), currency: ctx.network.currency }
}

/** Title and text of a notice in its reader's language. */
export function noticeWords(
  ctx: Ctx,
  reader: Reader,
  { key, params }: { readonly key: string; readonly params: NoticeParams },
): { readonly title: string; readonly text: string } {
  const filled = worded(ctx, reader, params)
  const word = (part: 'title' | 'text') =>
    translate(reader.language, `notice.${key}.${part}` as ServerKey, filled)
  return { title: word('title'), text: word('text') }
}

function readably({ language, zone }: Reader, name: string, value: string | WordsInAll): string {
  if (typeof value !== 'string') return value[language] ?? value.own
  if (name === 'account_reason') return translate(language, `account_reason.${value}` as ServerKey)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return momentWords(language, new Date(value), zone)
  return name === 'receives' ? localMoney(language, value) : value
}

/** Money of another currency than the network's, with exactly the decimals it came with: "EUR 21.90" is €21.90. */
function localMoney(language: Language, value: string): string {
  const [currency = '', amount = ''] = value.split(' ')
  const digits = amount.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(languages[language].tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // As a string, so that no digit goes through a floating-point number.
  return format.format(amount as `${number}`)
}
