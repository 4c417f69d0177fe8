import {
  type AdPart,
  type AdWords,
  adParts,
  type Cut,
  partsAt,
  pictureFrom,
  placesOf,
  tooLongBy,
} from './ad-length.ts'
import css from './WizardPreview.module.css'

/** What of an ad is cut in its places, measured in an ad that nobody sees, by the rules that the preview shows it by. */
export function measureAd(words: AdWords, tag: string, isVideo: boolean): readonly Cut[] {
  const stage = document.createElement('div')
  stage.setAttribute('aria-hidden', 'true')
  stage.className = css.stage ?? ''
  document.body.append(stage)
  try {
    return placesOf(isVideo).flatMap((place) => {
      const { ad, lines } = adFor(words, tag, isVideo, place.width)
      ad.style.setProperty('--text', String(place.text))
      stage.replaceChildren(ad)
      return partsAt(place).flatMap((part) => {
        const line = lines[part]
        const before = part === 'advertiser' ? `${words.label} · ` : ''
        const over = tooLongBy(words[part], tag, (shown) => {
          line.textContent = before + shown
          return fits(line)
        })
        line.textContent = before + words[part]
        return over > 0 ? [{ ...place, part, over }] : []
      })
    })
  } finally {
    stage.remove()
  }
}

function adFor(words: AdWords, tag: string, isVideo: boolean, width: number) {
  const lines = {
    advertiser: document.createElement('small'),
    product: document.createElement('strong'),
    content: document.createElement('span'),
  } satisfies Record<AdPart, HTMLElement>
  for (const part of adParts) lines[part].textContent = words[part]
  const text = document.createElement('span')
  text.className = css.adWords ?? ''
  text.append(...adParts.map((part) => lines[part]))
  const ad = document.createElement('div')
  ad.className = (isVideo ? css.film : css.ad) ?? ''
  ad.lang = tag
  ad.style.width = `${width}px`
  if (!isVideo && width >= pictureFrom) {
    const picture = document.createElement('span')
    picture.className = css.pictureRoom ?? ''
    ad.append(picture)
  }
  ad.append(text)
  return { ad, lines }
}

/** A line that is cut is wider than its box; words on two lines are higher. */
function fits(line: HTMLElement): boolean {
  const words = document.createRange()
  words.selectNodeContents(line)
  const [needed, given] = [words.getBoundingClientRect(), line.getBoundingClientRect()]
  return needed.width <= given.width + slack && line.scrollHeight <= line.clientHeight + 1
}

/** Boxes are cut to fractions of a pixel. */
const slack = 0.1
