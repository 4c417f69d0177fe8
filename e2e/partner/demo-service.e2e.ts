import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../stage.ts'
import { open } from './address.ts'
import { openAdAccount, register } from './join.ts'
import { askDemoService, askDemoServiceOutside } from './service.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

it('reaches the demo’s own customer service from wherever the app sends one there', async () => {
  const { server, page, watch, tell } = stage
  const { app, facts } = server

  await tell('before anybody has logged in, in a tab of its own', async () => {
    await page.goto(`${app}#/login`)
    await page.getByRole('banner').getByRole('button', { name: 'Customer service' }).click()
    const dialog = page.getByRole('dialog', { name: 'Customer service' })
    await (await askDemoServiceOutside(page, dialog)).close()
  })

  await tell('without an authorization code; a message is answered in the frame', async () => {
    await register(page, app, facts.licenceKeys[0] ?? '')
    await page.getByRole('button', { name: 'Ask customer service' }).click()
    const frame = await askDemoService(page, page.getByRole('dialog', { name: 'Customer service' }))
    await frame.getByRole('button', { name: 'Send message' }).click()
    await frame.getByText('Write a message first.').waitFor()
    await frame.getByLabel('Your message').fill('Where is my <deposit>?')
    await frame.getByRole('button', { name: 'Send message' }).click()
    await frame.getByText('Where is my <deposit>?').waitFor()
    await frame.getByText('Automatic answer').waitFor()
    await frame.getByText(facts.bank, { exact: true }).waitFor()
  })

  await tell('about a deposit, from the page that asks for one', async () => {
    await page.goto(`${app}#/ad-welcome`)
    await openAdAccount(page, facts.authorizationCodes[0] ?? '')
    await open(page, app, '/wallet/deposit', 'Deposit')
    await page.getByRole('button', { name: 'Ask customer service' }).click()
    await askDemoService(page, page.getByRole('dialog', { name: 'Deposits' }))
  })

  await tell('the app had nothing to complain about', async () => {
    expect(watch.faults).toEqual([])
    expect(watch.refusals).toEqual([])
  })
})
