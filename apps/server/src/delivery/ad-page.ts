import { defaultLanguage, type LanguageCode, languages } from '@fairlead/locales/languages'
import { translate } from '@fairlead/locales/translate'
import { inlineSource } from '../http/inline-scripts.ts'
import { adScript } from './ad-script.ts'
import { adLifeMs, viewMs } from './door-reasons.ts'
import type { Group } from './groups.ts'
import type { ContentType } from './slot-cache.ts'

/** What an ad shows. Pictures and films by their whole address. */
export type Ad = {
  readonly contentType: ContentType
  readonly product: string
  readonly advertiser: string
  readonly content: string
  /** Of a film what stands there until it plays. */
  readonly picture: string
  /** Undefined but for a film. */
  readonly film: string | undefined
  /** What the picture and the film show, in the campaign's own language; empty where only the words beside them say it. */
  readonly pictureAlt: string
  readonly filmAlt: string
  /** The language of its words. */
  readonly language: LanguageCode
}

/** An ad, and its page inside the iframe. */
export type AdPage = { readonly ad: Ad; readonly withToken: (token: string) => string }

const pages = new WeakMap<Group, Partial<Record<LanguageCode, AdPage>>>()

/** The page of a group's ad in a reader's language where there are words in it, else in the campaign's own. Written once. */
export function adPage(group: Group, reader: LanguageCode): AdPage {
  const known = pages.get(group) ?? {}
  pages.set(group, known)
  known[reader] ??= pageOf(adOf(group, reader))
  return known[reader]
}

/** The page of one ad. */
export function pageOf(ad: Ad): AdPage {
  const pieces = writePage(ad, noToken).split(noToken)
  return { ad, withToken: (token) => pieces.join(token) }
}

/** Where the token belongs; no text of a database holds it. */
const noToken = '\0'

function adOf(group: Group, reader: LanguageCode): Ad {
  const translated = group.translations[reader]
  return {
    contentType: group.contentType,
    product: translated?.product ?? group.product,
    advertiser: group.advertiser,
    content: translated?.content ?? group.content,
    picture: group.picture,
    film: group.film ?? undefined,
    pictureAlt: group.pictureAlt,
    filmAlt: group.filmAlt,
    language: translated ? reader : defaultLanguage,
  }
}

const scriptOf = (type: ContentType) => adScript({ needMs: viewMs[type], lifeMs: adLifeMs[type] })
const scripts = { video: scriptOf('video'), landing_page: scriptOf('landing_page') }

/** What stands in it inline, the page's own policy names. */
function writePage(ad: Ad, token: string): string {
  const { tag } = languages[ad.language]
  const shows = ad.contentType === 'video' ? film(ad) : card(ad)
  return `<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(ad.product)}</title>
<style>${style}</style></head>
<body><a class="ad ${ad.contentType}" id="ad" href="/c/${token}" target="_blank" rel="noopener" data-token="${token}">
${shows}
<span class="words"><small>${escapeHtml(translate(ad.language, 'ad.label'))} &#183; ${escapeHtml(ad.advertiser)}</small><strong>${escapeHtml(ad.product)}</strong>
<span>${escapeHtml(ad.content)}</span></span></a>
<script>${scripts[ad.contentType]}</script></body></html>`
}

const noAd = "parent.postMessage('fairlead-no-ad', '*')"

/** What stands in the frame when there is nothing to show: it tells the tag, which gives the place back. */
export const emptyAdPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>No ad</title></head><body>
<script>${noAd}</script></body></html>`

function card({ picture, pictureAlt }: Ad): string {
  return `<img src="${escapeHtml(picture)}" alt="${escapeHtml(pictureAlt)}"${inOwnLanguage(pictureAlt)} width="88" height="88">`
}

function film({ picture, film, filmAlt }: Ad): string {
  const label = filmAlt && ` aria-label="${escapeHtml(filmAlt)}"${inOwnLanguage(filmAlt)}`
  return `<video src="${escapeHtml(film ?? '')}" poster="${escapeHtml(picture)}"${label} muted playsinline preload="auto" tabindex="-1"></video>`
}

const inOwnLanguage = (alt: string) => alt && ` lang="${languages[defaultLanguage].tag}"`

const style = `
*{box-sizing:border-box}body{margin:0;font:400 15px/1.4 system-ui,sans-serif;color:#0f1f1e;background:#fffefb}
.ad{display:flex;gap:16px;align-items:center;height:120px;padding:16px;border:1px solid #e4dfd5;color:inherit;text-decoration:none;overflow:hidden}
.ad:focus-visible{outline:3px solid #0a5650;outline-offset:-3px}
.words{display:grid;gap:2px;min-width:0;max-height:100%;overflow:hidden}.words>*{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.words>span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;white-space:normal}
small{color:#5b6765;font-size:12px}strong{font-size:17px}img{border-radius:12px;object-fit:cover}
.video{position:relative;height:100vh;padding:0;border:0;background:#0f1f1e;color:#fff}.video small{color:inherit}
.video .words{position:absolute;inset:auto 0 0;padding:24px 16px 10px;background:linear-gradient(#0000,#000c)}
video{width:100%;height:100%;object-fit:cover}
@media(max-width:279px){img{display:none}}`

/** What stands inline in these pages, as a Content-Security-Policy names it. */
export const inlineSources = {
  style: inlineSource(style),
  scripts: [...Object.values(scripts), noAd].map(inlineSource).join(' '),
} as const

/** In ASCII: what is longer than a byte would make the whole page twice as long in memory, and slow to send. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']|[^\0-\x7f]/gu, (sign) => `&#${sign.codePointAt(0)};`)
}
