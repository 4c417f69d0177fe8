import { afterAll, beforeAll, expect, it } from 'vitest'
import { newcomer, register } from '../partner/join.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { askInMenu, openInMenu, signInOperator } from './desk.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

it('two of the staff have data erased on a written request, and whoever has no ad account sees it and stops it', async () => {
  const { server, browser, page, watch, tell } = stage
  const { app, facts } = server
  await register(page, app, facts.licenceKeys[0] ?? '')
  const [support, approver] = [
    await signInOperator(browser, server, 'support'),
    await signInOperator(browser, server, 'approver'),
  ]

  await tell('without a request the page leads back', async () => {
    await page.goto(`${app}#/ad-center/close-account`)
    await page.waitForURL('**/#/ad-welcome')
  })

  await tell('support proposes it, an approver finds it under the name of the partner', async () => {
    await openInMenu(support, 'Partners')
    const row = support.getByRole('row').filter({ hasText: newcomer.username })
    const form = await askInMenu(support, row, 'Propose erasing data')
    await form.getByLabel('Why').fill('Letter of 24 November')
    await form.getByRole('button', { name: 'Propose erasing data' }).click()
    await form.waitFor({ state: 'detached' })
    await openInMenu(approver, 'Needs me')
    await approver.getByRole('link', { name: newcomer.username }).click()
    const panel = approver.getByRole('complementary', { name: 'Proposal' })
    await panel.getByText('Letter of 24 November').waitFor()
    await panel.getByRole('button', { name: /^Confirm proposal/ }).click()
    await panel.getByRole('heading', { name: new RegExp(`${newcomer.username}$`) }).waitFor()
    await panel.getByRole('button', { name: /^Confirm proposal/ }).click()
    await expectToast(approver, 'Done: Confirm proposal')
  })

  await tell('the person sees from when, and keeps the data', async () => {
    await page.reload()
    await page.getByRole('link', { name: /^Your data will be deleted from / }).click()
    await page.getByText(/^Your data will be deleted from /).waitFor()
    await page.getByRole('button', { name: 'Keep data' }).click()
    await expectToast(page, 'Your data stays')
    await page.waitForURL('**/#/ad-welcome')
    expect(await page.getByRole('link', { name: /^Your data will be deleted/ }).count()).toBe(0)
    expect(watch.faults).toEqual([])
  })
})
