/** Messages by subject and name, nested as deep as their subject needs. */
export type Messages = { readonly [name: string]: string | Messages }

/** What fills the `{{placeholders}}` of a message; `count` also chooses its plural form. */
export type Params = Readonly<Record<string, string | number | bigint>>

/** The message under a dotted key, in the plural form that `count` asks for; undefined when there is none. */
export function findMessage(messages: Messages, key: string, tag: string, params?: Params) {
  const count = params?.count
  if (typeof count === 'number') {
    const form = pluralRules(tag).select(count)
    const plural = walk(messages, `${key}_${form}`) ?? walk(messages, `${key}_other`)
    if (plural !== undefined) return plural
  }
  return walk(messages, key)
}

/**
 * Fills in the placeholders. `{{count, number}}` is written with the reader's digits and separators;
 * `{{fee, money}}` is a decimal string such as `5.00` written as an amount of `params.currency`, `{{profit, gain}}` the
 * same with a plus on gains.
 */
export function fillMessage(message: string, tag: string, params: Params = {}): string {
  const filled = message.replace(
    placeholders,
    (placeholder, name: string, format: string | undefined, at: number) => {
      const value = params[name]
      if (value === undefined) return placeholder
      if (format === 'number' && typeof value !== 'string') return numbers(tag).format(value)
      if (format === 'money' || format === 'gain')
        return money(tag, String(params.currency ?? 'USD'), format, String(value))
      // A day such as "28. Nov." brings the full stop of its sentence along.
      return message.startsWith('.', at + placeholder.length)
        ? String(value).replace(/\.$/, '')
        : String(value)
    },
  )
  return tag === 'th' ? keepWhole(filled) : filled
}

/** Words that the browsers’ dictionary of Thai lacks or cuts, with a stroke where it would end a line in their middle. */
const wholeWords = [
  'ออ|เด|อร์',
  'พาร์|ท|เนอ|ร์',
  'เอ|ส|โค|รว์',
  'ทราฟ|ฟิก',
  'พาส|คีย์',
  'แช|ต',
  'แฮ|ช',
  'พุ|ช',
  'ขั้น|ตอน',
  'ความ|น่า|เชื่อ|ถือ',
]
const joined = new Map(wholeWords.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', '\u2060')]))
const wholeWord = new RegExp(`([ก-๎]?)(${[...joined.keys()].join('|')})(?=([ก-๎]?))`, 'g')

/**
 * Thai has no gaps between words. Browsers find them by a dictionary, and misread what it lacks, with its neighbours. Word
 * joiners hold such a word together, and a gap of no width, where a line may end, parts it from Thai letters beside it.
 */
function keepWhole(text: string): string {
  return text.replace(wholeWord, (_all, before: string, word: string, after: string) =>
    [before && `${before}\u200b`, joined.get(word), after && '\u200b'].join(''),
  )
}

const placeholders = /\{\{\s*(\w+)\s*(?:,\s*(number|money|gain)\s*)?\}\}/g

function walk(messages: Messages, key: string): string | undefined {
  const whole = messages[key]
  if (typeof whole === 'string') return whole
  let found: string | Messages | undefined = messages
  for (const name of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined
    found = found[name]
  }
  return typeof found === 'string' ? found : undefined
}

const plurals = new Map<string, Intl.PluralRules>()
function pluralRules(tag: string): Intl.PluralRules {
  const rules = plurals.get(tag) ?? new Intl.PluralRules(tag)
  plurals.set(tag, rules)
  return rules
}

const formats = new Map<string, Intl.NumberFormat>()
function numbers(tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = [tag, options.currency, options.signDisplay].join()
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options)
  formats.set(key, format)
  return format
}

/** Exact: Intl takes the decimal string itself, no float between. */
function money(tag: string, currency: string, format: 'money' | 'gain', amount: string): string {
  const signDisplay = format === 'gain' ? 'exceptZero' : 'negative'
  return numbers(tag, { style: 'currency', currency, signDisplay })
    .format(amount as `${number}`)
    .replace('-', '\u2212')
}
