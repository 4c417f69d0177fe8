import type { PartnerKey } from '@fairlead/locales/keys'

/** How the shared header looks on a route (docs/screens-and-calls.md, Header); what is left out is the usual. */
export type HeaderOptions = {
  /** Also the document's title; without `titleShown: false` it stands in the header. */
  title: Extract<PartnerKey, `shell.title.${string}`>
  titleShown?: false
  /** A named route to go back to; `none` draws the mark in place of the arrow. Otherwise history decides. */
  back?: 'none' | '/ad-center' | '/wallet' | '/plan'
  /** No ground of its own and white text, over a picture; or over a hull that reaches up behind it and starts its words below. */
  transparent?: true | 'over-hull'
  service?: false
  language?: false
  bell?: false
  /** Shown only to people who came in through registration. */
  logout?: true
}

declare module '../router/route.ts' {
  interface PageFacts {
    readonly header?: HeaderOptions
    /** Only `false` lets somebody in without a token. */
    readonly auth?: false
  }
}
