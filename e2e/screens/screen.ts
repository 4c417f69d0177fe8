import type { PartnerKey } from '@fairlead/locales/keys'
import type { Ids } from './ids.ts'

/**
 * Who looks: nobody signed in; a partner of many things; one of eight days ago; one who has just opened the account; one
 * who has none yet.
 */
export const personas = ['nobody', 'partner', 'veteran', 'newcomer', 'arriving'] as const
export type Persona = (typeof personas)[number]

export type Screen = {
  /** As it is called in the tests' reports. */
  readonly name: string
  /** The pattern in the app's tables of routes. */
  readonly route: string
  readonly who: Persona
  /** The address behind `#`; the route itself where there is none. */
  readonly address?: (ids: Ids) => string
  /** Names the header and the document: `shell.title.<title>`. */
  readonly title: Title
  /** Stands on the page once its real content is there. */
  readonly shows: PartnerKey
}

type Title = Extract<PartnerKey, `shell.title.${string}`> extends `shell.title.${infer Name}` ? Name : never
