import { remembered } from '../http/remembered.ts'
import { type Ad, inlineSources } from './ad-page.ts'
import { sitesThatFrame } from './publisher-site.ts'
import type { SlotFacts } from './slot-cache.ts'

/**
 * The Content-Security-Policy of an ad's frame. `own` is the configured origin of the delivery doors, whatever a request names. Sandboxed without allow-same-origin: an ad never reads the partner app's
 * storage. The landing page it opens does escape the sandbox, or its own forms would not work. Only pages of the
 * publisher's own site may frame it. Its script and its styles are the same in every ad, and named by their hashes.
 */
export function adPolicy(
  own: string,
  demo: boolean,
  slot: SlotFacts | undefined,
  ad: Pick<Ad, 'picture' | 'film'> | undefined,
): string {
  const of = (address: string | undefined) => (address === undefined ? '' : sourceOf(address))
  return [
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    // Where there is no slot there is nothing to protect, and the tag gives the place back.
    ...(slot ? [`frame-ancestors ${sitesThatFrame(slot.domain, demo)}`] : []),
    "default-src 'none'",
    `script-src ${inlineSources.scripts}`,
    `style-src ${inlineSources.style}`,
    `img-src data: ${own}${of(ad?.picture)}`,
    `media-src ${own}${of(ad?.film)}`,
    `connect-src ${own}`,
  ].join('; ')
}

/** Nothing that would end the directive. */
const source = /^https?:\/\/[\w.:[\]-]+$/

const sourceOf = remembered((address) => {
  const { origin } = new URL(address)
  return source.test(origin) ? ` ${origin}` : ''
})
