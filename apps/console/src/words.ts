import english from '@fairlead/locales/en/console.json' with { type: 'json' }
import { languages } from '@fairlead/locales/languages'
import { fillMessage, findMessage, type Params } from '@fairlead/locales/message'

const messages = { console: english }

type WithoutForm<Name extends string> = Name extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Name

/** A message of the console, such as `console.deposits.record`: file, then path in it. */
export type ConsoleKey = {
  [Subject in keyof typeof english &
    string]: `console.${Subject}.${WithoutForm<keyof (typeof english)[Subject] & string>}`
}[keyof typeof english & string]

/** The console speaks English so far. */
export const languageTag = languages.en.tag

/** Words a message; `count` chooses its plural form. A wrong key does not compile. */
export function t(key: ConsoleKey, params?: Params): string {
  const message = findMessage(messages, key, languageTag, params)
  return message === undefined ? key : fillMessage(message, languageTag, params)
}
