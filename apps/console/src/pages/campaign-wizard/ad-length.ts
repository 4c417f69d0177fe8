/** What an ad says in one language. */
export type AdWords = {
  readonly label: string
  readonly advertiser: string
  readonly product: string
  readonly content: string
}

/** The parts of an ad that are cut where they are too long, in the order that one reads them. */
export const adParts = ['advertiser', 'product', 'content'] as const
export type AdPart = (typeof adParts)[number]

/** Where an ad stands and how large its reader has the text: 1 or 2. */
export type AdPlace = { readonly width: number; readonly text: number }

export type Cut = AdPlace & {
  readonly part: AdPart
  /** How many characters there are too many. */
  readonly over: number
}

/**
 * The widths in CSS pixels that are looked at: beside an article, on a telephone, and where the picture gives way. A place is as
 * wide as its page lets it (delivery/tag.js).
 */
export const adWidths = { landing_page: [728, 320, 260], video: [728, 320] } as const

/** Narrower than this an ad has no picture (delivery/ad-page.ts). */
export const pictureFrom = 280

/** With text at 200% there is no room for the words below the headline: what has to stay whole then. */
const wholeAtTwice: readonly AdPart[] = ['advertiser', 'product']

export function placesOf(isVideo: boolean): readonly AdPlace[] {
  const widths: readonly number[] = adWidths[isVideo ? 'video' : 'landing_page']
  return [1, 2].flatMap((text) => widths.map((width) => ({ width, text })))
}

export function partsAt({ text }: AdPlace): readonly AdPart[] {
  return text === 1 ? adParts : wholeAtTwice
}

/** How many characters of a text do not fit, as readers count them; what is cut ends in an ellipsis, which needs room too. */
export function tooLongBy(text: string, tag: string, fits: (shown: string) => boolean): number {
  if (fits(text)) return 0
  const signs = [...new Intl.Segmenter(tag, { granularity: 'grapheme' }).segment(text)]
  let [some, all] = [0, signs.length]
  // The longest beginning that fits: between `some`, which does, and `all`, which does not.
  while (all - some > 1) {
    const half = (some + all) >> 1
    if (fits(`${text.slice(0, signs[half]?.index)}…`)) some = half
    else all = half
  }
  return signs.length - some
}

/** What is cut with text of this size, in the width where most of it is; nothing where all fits. */
export function worstAt(text: AdPlace['text'], cuts: readonly Cut[]): readonly Cut[] {
  const byWidth = [
    ...Map.groupBy(
      cuts.filter((cut) => cut.text === text),
      ({ width }) => width,
    ).values(),
  ]
  const sum = (some: readonly Cut[]) => some.reduce((all, { over }) => all + over, 0)
  return byWidth.reduce<readonly Cut[]>((worst, next) => (sum(next) > sum(worst) ? next : worst), [])
}
