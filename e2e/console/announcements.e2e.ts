import { languageCodes, languages } from '@fairlead/locales/languages'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '../partner/address.ts'
import { logIn } from '../partner/join.ts'
import { openStage, type Stage } from '../stage.ts'
import { ask, openTab, rowOf, signInOperator } from './desk.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const title = 'No ads between two and three'

it('content writes it in twelve languages, an approver releases it, and open apps hear of it', async () => {
  const { server, browser, page, watch, tell } = stage
  const content = await signInOperator(browser, server, 'content')
  const approver = await signInOperator(browser, server, 'approver')
  await logIn(page, server.app, server.facts.partner)
  await open(page, server.app, '/notification', 'Notifications')

  await tell('a text that leads outside is refused, and nothing that was typed is lost', async () => {
    await openTab(content, 'Announcements')
    await content.getByRole('button', { name: 'Write announcement' }).click()
    await content.getByLabel('Category').selectOption('system_maintenance')
    for (const code of languageCodes)
      await write(content, code, `${title} (${code})`, 'Your money is not touched.')
    await write(content, 'fr', `${title} (fr)`, 'Voir exemple.fr')
    await content.getByRole('button', { name: 'Save draft' }).click()
    await content.getByRole('alert').getByText('An announcement can’t hold an address').waitFor()
    await choose(content, 'de')
    expect(await content.getByLabel('Title', { exact: true }).inputValue()).toBe(`${title} (de)`)
  })

  await tell('a draft waits for somebody else', async () => {
    await write(content, 'fr', `${title} (fr)`, 'Votre argent n’est pas concerné.')
    await content.getByRole('button', { name: 'Save draft' }).click()
    // Saved, the form is gone; until then loading the desk anew would take the draft with it.
    await content.getByRole('button', { name: 'Write announcement' }).waitFor()
    const row = await rowOf(content, 'Announcements', title)
    await row.getByText('Waits for another person to publish it').waitFor()
    expect(await row.getByRole('button', { name: 'Publish' }).count()).toBe(0)
    expect(await page.getByText(title).count()).toBe(0)
  })

  await tell('published by an approver, it appears in an open app', async () => {
    const dialog = await ask(approver, await rowOf(approver, 'Announcements', title), 'Publish')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await page.getByText(`${title} (en)`).first().waitFor()
  })

  await tell('withdrawn, it says so where it was read', async () => {
    const dialog = await ask(content, await rowOf(content, 'Announcements', title), 'Retract')
    await dialog.getByRole('button', { name: 'Retract' }).click()
    await content.getByRole('row').filter({ hasText: title }).getByText('Retracted').first().waitFor()
    await page.reload()
    await page.getByText(`Retracted: ${title} (en)`).waitFor()
  })

  expect(watch.faults).toEqual([])
})

function choose(desk: Page, code: keyof typeof languages): Promise<void> {
  const all = desk.getByRole('navigation', { name: 'Languages' })
  return all.getByRole('button', { name: languages[code].name }).click()
}

async function write(desk: Page, code: keyof typeof languages, words: string, text: string): Promise<void> {
  await choose(desk, code)
  await desk.getByLabel('Title', { exact: true }).fill(words)
  await desk.getByLabel('Text', { exact: true }).fill(text)
}
