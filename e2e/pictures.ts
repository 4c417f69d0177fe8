/**
 * `npm run pictures -w e2e`: takes the pictures of `docs/pictures/` anew, of a real server in a real browser, and writes
 * `docs/screens.md` around them.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { desktop, openBrowser, openProfile, ordinaryUserAgent } from './browser.ts'
import { openTab, signInOperator } from './console/desk.ts'
import { clickAd, seeAd } from './demo-site/publisher.ts'
import { gallery, type Look, looks, type Shot } from './screens/gallery.ts'
import { openViewer, type Viewer } from './screens/look.ts'
import { openPopup, popups, screenOf } from './screens/popups.ts'
import { logIn, openPrepared, type Prepared } from './screens/prepare.ts'
import { personas, type Screen } from './screens/screen.ts'
import { screens } from './screens/table.ts'
import { type Server, startEmbedded } from './server.ts'

const docs = fileURLToPath(new URL('../docs/', import.meta.url))
const shots = gallery.flatMap((chapter) => chapter.shots)
/** What a caption says of each look. */
const said: Readonly<Record<Look, string>> = { light: '', dark: ' (dark)', de: ' (German)', desktop: '' }
const perRow = 3

/** What the demo's partner of six busy weeks finds there, as `npm start` shows it. */
const busyScreens = ['ad centre', 'plans', 'offer', 'running plan', 'settled plan', 'wallet', 'notifications']
const isBusy = (shot: Shot) => 'screen' in shot && busyScreens.includes(shot.screen)

const { server, prepared } = await openPrepared()
const browser = await openBrowser()
try {
  await rm(join(docs, 'pictures'), { recursive: true, force: true })
  await mkdir(join(docs, 'pictures'))
  await showAds(server)
  for (const look of Object.keys(looks) as Look[]) await takeAll(prepared, look, (shot) => !isBusy(shot))
  await takeBusy()
  await takeConsole(server)
  await writeFile(join(docs, 'screens.md'), guide())
} finally {
  await browser.close()
  await server.remove()
}

/** Readers see the running plan's ad on the publisher's page; some beacons come twice, one reader clicks. */
async function showAds({ facts }: Server): Promise<void> {
  const profile = await openProfile(browser, { viewport: desktop, userAgent: ordinaryUserAgent(browser) })
  const site = await profile.newPage()
  for (let reader = 1; reader <= 8; reader += 1) {
    const ad = await seeAd(
      site,
      facts.site,
      facts.slots.second ?? facts.slots.landing,
      'Harbour lights, decaf',
    )
    if (reader < 3) await profile.request.post(ad.beacon)
    else if (reader === 3) await (await clickAd(profile, ad)).close()
  }
  await keep('publisher', await site.screenshot())
  await profile.close()
}

/** Takes the pictures of these screens on the demo with its past. */
async function takeBusy(): Promise<void> {
  const demo = await startEmbedded({ FAIRLEAD_DEMO_PAST: 'on' }, async () => {})
  try {
    const { token, api } = await logIn(demo.app, demo.facts.partner)
    const orders = (await api.plan.orderList({})).items
    const one = (status: string) => orders.find((order) => order.status === status)?.id ?? ''
    const ids = { running: one('puting'), offer: one('waitPut'), settled: one('settled') }
    const busy = {
      ...prepared,
      app: demo.app,
      tokens: { ...prepared.tokens, partner: token, veteran: token },
      ids: { ...prepared.ids, ...ids },
    }
    for (const look of Object.keys(looks) as Look[]) await takeAll(busy, look, isBusy)
  } finally {
    await demo.remove()
  }
}

/** Every wanted picture in one look, one person after the other. */
async function takeAll(prepared: Prepared, look: Look, isWanted: (shot: Shot) => boolean): Promise<void> {
  const wanted = shots.filter((shot) => (shot.looks ?? ['light']).includes(look) && isWanted(shot))
  for (const who of personas) {
    const mine = wanted.filter((shot) => pageOf(shot).who === who)
    if (mine.length === 0) continue
    const viewer = await openViewer(browser, prepared, { ...looks[look], who })
    for (const shot of mine) await keep(fileOf(shot, look), await pictureOf(viewer, shot))
    await viewer.close()
  }
}

async function pictureOf(viewer: Viewer, shot: Shot): Promise<Buffer> {
  const { page } = viewer
  if ('screen' in shot) {
    await viewer.goTo(pageOf(shot))
    // A week has hardly begun on a Monday.
    if (shot.screen === 'ad centre') {
      await page.getByText(viewer.t('overview.period.month'), { exact: true }).click()
      await viewer.atRest()
    }
    await page.evaluate(() => scrollTo(0, 0))
    return page.screenshot()
  }
  const { dialog } = await openPopup(viewer, popupOf(shot.popup))
  const picture = await page.screenshot()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return picture
}

async function takeConsole(server: Server): Promise<void> {
  const desk = await signInOperator(browser, server, 'approver')
  for (const [tab, name] of [
    ['Withdrawals', 'console'],
    ['Campaigns', 'console-campaigns'],
  ] as const) {
    await openTab(desk, tab)
    await desk.getByRole('row').nth(1).waitFor()
    await keep(name, await desk.screenshot())
  }
}

function popupOf(name: string) {
  const popup = popups.find((each) => each.name === name)
  if (!popup) throw new Error(`there is no popup "${name}" in the table`)
  return popup
}

/** The screen of a picture, or the one that its popup opens on. */
function pageOf(shot: Shot): Screen {
  if ('popup' in shot) return screenOf(popupOf(shot.popup))
  const screen = screens.find(({ name }) => name === shot.screen)
  if (!screen) throw new Error(`there is no screen "${shot.screen}" in the table`)
  return screen
}

/** `wallet-dark`; the ordinary look has no name. */
function fileOf(shot: Shot, look: Look): string {
  const name = 'screen' in shot ? shot.screen : `popup ${shot.popup}`
  return [...name.split(/\W+/), ...(look === 'light' ? [] : [look])].filter(Boolean).join('-')
}

async function keep(name: string, png: Buffer): Promise<void> {
  await sharp(png)
    .webp({ quality: 78, effort: 6 })
    .toFile(join(docs, 'pictures', `${name}.webp`))
}

/** The page around the pictures: three in a row, as wide as a phone is. */
function guide(): string {
  const chapters = gallery.map(({ title, shots }) => {
    const cells = shots.flatMap((shot) =>
      (shot.looks ?? (['light'] as const)).map((look) => cell(fileOf(shot, look), shot.caption, look)),
    )
    return `## ${title}\n\n${rows(cells)}`
  })
  const around = [
    cell('publisher', 'The demo’s publisher, where the ads are seen.', 'desktop'),
    cell('console', 'The console, where nobody both proposes and approves.', 'desktop'),
    cell(
      'console-campaigns',
      'Its campaigns: escrow, levels from trials, and what waits for whom.',
      'desktop',
    ),
  ]
  return `<!-- Written by \`npm run pictures -w e2e\` from e2e/screens/gallery.ts. -->

# The screens

Every page of the partner app on a phone: ad centre, plans, wallet and notifications as \`npm start\` shows them, after six busy weeks, the
others after a partner's first days; some of them in dark mode, in German, or on a
desktop. All of it was measured or done on the way to the picture: nothing is typed in.

${chapters.join('\n\n')}

## Around the app

${rows(around)}
`
}

/** A picture of a desktop has a row of its own. */
function rows(cells: readonly Cell[]): string {
  const inRows: Cell[][] = []
  for (const cell of cells) {
    const last = inRows.at(-1)
    if (!last || cell.wide || last[0]?.wide || last.length === perRow) inRows.push([cell])
    else last.push(cell)
  }
  const lines = inRows.map((row) => `<tr valign="top">\n${row.map(({ html }) => html).join('\n')}\n</tr>`)
  return `<table>\n${lines.join('\n')}\n</table>`
}

type Cell = { readonly html: string; readonly wide: boolean }

function cell(file: string, caption: string, look: Look): Cell {
  const wide = look === 'desktop'
  const size = wide ? 'width="780"' : 'width="250"'
  const span = wide ? ' colspan="3"' : ''
  return {
    wide,
    html: `<td${span}><img src="pictures/${file}.webp" ${size} alt=""><br>${caption}${said[look]}</td>`,
  }
}
