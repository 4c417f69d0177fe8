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

/** Fills in the placeholders. `{{count, number}}` is written with the reader's digits and separators. */
export function fillMessage(message: string, tag: string, params: Params = {}): string {
  return message.replace(/\{\{\s*(\w+)\s*(?:,\s*(number)\s*)?\}\}/g, (placeholder, name: string, format) => {
    const value = params[name]
    if (value === undefined) return placeholder
    return format === 'number' && typeof value !== 'string' ? numbers(tag).format(value) : String(value)
  })
}

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
function numbers(tag: string): Intl.NumberFormat {
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag)
  formats.set(tag, format)
  return format
}
