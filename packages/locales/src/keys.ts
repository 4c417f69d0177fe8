import type { first, later } from './en/partner.ts'
import type serverEnglish from './en/server.ts'

/** Every dotted path to a message; the plural forms of one message count as one key. */
type Path<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? WithoutForm<Name> : `${Name}.${Path<Tree[Name]>}`
}[keyof Tree & string]

type WithoutForm<Name extends string> = Name extends `${infer Base}_${Intl.LDMLPluralRule}`
  ? Base | Name
  : Name

type Later = { [Subject in keyof typeof later]: Awaited<ReturnType<(typeof later)[Subject]>>['default'] }

/** A message of the partner app, such as `wallet.head.total`: file, then path in it. English is the master. */
export type PartnerKey = Path<typeof first & Later>

/** A message that the server words: `refusal.<key>` and the like, by its path in `server.json`. */
export type ServerKey = Path<typeof serverEnglish>
