import { livePath } from '@fairlead/contract/live'
import type { LanguageCode } from '@fairlead/locales/languages'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openProfile, phone } from '../browser.ts'
import { type PageWatch, watchPage } from '../page-watch.ts'
import type { Prepared } from './prepare.ts'
import type { Persona, Screen } from './screen.ts'
import { type Words, wordsOf } from './words.ts'

/** How somebody looks: who, in which language, on which device. */
export type ViewOptions = BrowserContextOptions & {
  readonly who: Persona
  readonly lang?: LanguageCode
  readonly textSize?: number
}

/** A page of the app that goes from screen to screen by its address, as links inside the app do. */
export type Viewer = {
  readonly page: Page
  readonly t: Words
  readonly watch: PageWatch
  /** Opens a screen and waits until its content is there and at rest. */
  goTo(screen: Screen): Promise<void>
  /** Waits until nothing is asked, loading or moving. */
  atRest(): Promise<void>
  close(): Promise<void>
}

export async function openViewer(browser: Browser, prepared: Prepared, eyes: ViewOptions): Promise<Viewer> {
  const { who, lang = 'en', textSize, ...options } = eyes
  const context = await openProfile(browser, {
    viewport: phone,
    hasTouch: true,
    reducedMotion: 'reduce',
    ...options,
  })
  await remember(context, {
    fb_token: prepared.tokens[who],
    lang,
    fb_text_size: textSize?.toString() ?? null,
  })
  await answerForTheOutside(context)
  const t = await wordsOf(lang)
  const page = await context.newPage()
  const watch = watchPage(page)
  const asked = countOpenCalls(page)

  async function atRest() {
    // What a page draws may ask for more.
    do await atRestOnce()
    while (asked.any())
  }

  async function atRestOnce() {
    await asked.none()
    // A page in a frame is told of by the browser before the page that it has been asked for.
    for (const frame of page.frames()) await frame.waitForURL((url) => url.protocol !== 'about:')
    await page.waitForFunction(() => {
      const loading = document.querySelector('[data-skeleton], [aria-busy=true]')
      const moving = document
        .getAnimations()
        // What moves with the scroll stands still while nobody scrolls.
        .filter((each) => each.timeline === document.timeline && each.playState === 'running')
        .some((each) => each.effect?.getComputedTiming().endTime !== Infinity)
      // What is far below is not even asked for.
      const shown = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
      return !loading && !moving && shown.every((image) => image.complete)
    })
    // What the last answer changed is drawn with the next picture.
    await nextPicture(page)
  }

  async function goTo(screen: Screen) {
    const address = screen.address?.(prepared.ids) ?? screen.route
    if (page.url() === 'about:blank') await page.goto(`${prepared.app}#${address}`)
    else await page.evaluate(followLink, `#${address}`)
    const title = `${t(`shell.title.${screen.title}`)} · Fairlead`
    try {
      await page.waitForFunction(
        // What a page is about may stand before its title.
        ([wanted, shown]) => document.title.endsWith(wanted) && document.body.innerText.includes(shown),
        [title, t(screen.shows)] as const,
      )
      await atRest()
    } catch (cause) {
      const text = await page.evaluate(() => `${document.title}: ${document.body.innerText.slice(0, 2000)}`)
      throw new Error(
        `${lang} ${who}: "${screen.name}" does not come to show "${t(screen.shows)}":\n${text}`,
        { cause },
      )
    }
  }

  return { page, t, watch, goTo, atRest, close: () => context.close() }
}

/** Waits until what stands in the page now has been drawn, with the shifts that drawing it makes. */
export function nextPicture(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
}

/** Runs in the page: presses a link to there. */
function followLink(href: string): void {
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  link.click()
  link.remove()
}

/** What the device keeps. Without a service worker, so that each screen is read anew and nothing loads beside it. */
function remember(context: BrowserContext, kept: Record<string, string | null>): Promise<unknown> {
  return context.addInitScript((items) => {
    // Somebody else's page in a frame of ours keeps nothing here.
    if (window !== window.top) return
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    for (const [key, value] of Object.entries(items)) if (value !== null) localStorage.setItem(key, value)
  }, kept)
}

/** Customer service talks in somebody else's page: the one part of a screen that is not ours. */
function answerForTheOutside(context: BrowserContext): Promise<unknown> {
  const body =
    '<!doctype html><html lang="en"><title>Chat</title><main><h1>Chat</h1><input aria-label="Message"></main></html>'
  return context.route('https://chat.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body }),
  )
}

/** Every request but the stream of events, which stays open as long as the page does. */
function countOpenCalls(page: Page) {
  let open = 0
  let waiting: (() => void)[] = []
  const counts = (request: { url(): string }) => !request.url().endsWith(livePath)
  const ended = (request: { url(): string }) => {
    if (!counts(request)) return
    open -= 1
    if (open > 0) return
    for (const go of waiting) go()
    waiting = []
  }
  page.on('request', (request) => {
    if (counts(request)) open += 1
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return {
    any: () => open > 0,
    none: () => (open === 0 ? undefined : new Promise<void>((go) => waiting.push(go))),
  }
}
