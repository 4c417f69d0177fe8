import { type LanguageCode, languages } from '@fairlead/locales/languages'
import type { Draft } from '../../calls/draft.ts'
import { t } from '../../words.ts'
import type { Preview } from './usePreview.ts'

/** The terms as a reader of one language sees them. */
export type SeenTerms = {
  readonly product: string
  readonly content: string
  /** What says that an ad is one. */
  readonly label: string
  readonly targeting: string
  readonly advertiser: string
  readonly official: boolean
  readonly version: number
  readonly isVideo: boolean
  /** The language that the words are in: English where nobody translated them. */
  readonly tag: string
  /** Where the picture is; nothing where none is named, or it lies where the app shows none from. */
  readonly picture: string | undefined
}

type Words = {
  readonly lang?: string
  readonly product?: string
  readonly content?: string
  readonly user_targeting?: string
}

type Known = { advertiser: string; official: boolean; version: number; preview: Preview | undefined }

/** Picks the words that readers of a language get, and says whether the partner app shows the picture. */
export function seenBy(code: LanguageCode, draft: Draft, { preview, ...known }: Known): SeenTerms {
  const site = preview?.site
  const words = ((draft.translations ?? []) as readonly Words[]).find(({ lang }) => lang === code)
  const word = (translated: string | undefined, own: unknown) => translated || String(own ?? '').trim()
  return {
    ...known,
    label: labelOf(preview, words ? code : 'en'),
    product: word(words?.product, draft.product),
    content: word(words?.content, draft.content),
    targeting: word(words?.user_targeting, draft.user_targeting),
    isVideo: draft.content_type === 'video',
    tag: languages[words ? code : 'en'].tag,
    picture: site === undefined ? undefined : shownAt(String(draft.picture ?? '').trim(), site),
  }
}

/** What says that an ad is one, as ads of that language say it; a word for it until the server has said. */
function labelOf(preview: Preview | undefined, code: LanguageCode): string {
  return preview?.ad_labels[code] ?? t('console.wizard.adLabel')
}

/** The partner app and this console show pictures of the network's own site alone. */
function shownAt(picture: string, site: string): string | undefined {
  const url = picture === '' ? null : URL.parse(picture, site)
  return url && url.origin === new URL(site).origin ? url.href : undefined
}
