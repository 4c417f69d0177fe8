import calls from '@fairlead/locales/en/calls.json' with { type: 'json' }
import english from '@fairlead/locales/en/console.json' with { type: 'json' }
import journal from '@fairlead/locales/en/journal.json' with { type: 'json' }
import plan from '@fairlead/locales/en/plan.json' with { type: 'json' }
import shell from '@fairlead/locales/en/shell.json' with { type: 'json' }
import traffic from '@fairlead/locales/en/traffic.json' with { type: 'json' }
import { languages } from '@fairlead/locales/languages'
import { fillMessage, findMessage, type Params } from '@fairlead/locales/message'

/** What partners read of states and reasons is said to staff in the same words. */
const messages = {
  console: english,
  calls,
  journal: { entryType: journal.entryType },
  plan: { reason: plan.reason },
  shell: { orderStatus: shell.orderStatus },
  traffic: { filtered: traffic.filtered },
}

type WithoutForm<Name extends string> = Name extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Name

type KeysOf<File extends string, Words> = {
  [Subject in keyof Words & string]: `${File}.${Subject}.${WithoutForm<keyof Words[Subject] & string>}`
}[keyof Words & string]

/** A message of the console, such as `console.deposits.record`: file, then path in it. */
export type ConsoleKey = {
  [File in keyof typeof messages]: KeysOf<File, (typeof messages)[File]>
}[keyof typeof messages]

/** The console speaks English so far. */
export const languageTag = languages.en.tag

/** Words a message; `count` chooses its plural form. A wrong key does not compile. */
export function t(key: ConsoleKey, params?: Params): string {
  const message = findMessage(messages, key, languageTag, params)
  return message === undefined ? key : fillMessage(message, languageTag, params)
}
