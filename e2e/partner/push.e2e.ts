import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, ordinaryUserAgent } from '../browser.ts'
import { call } from '../call.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { open } from './address.ts'
import { logIn } from './join.ts'
import { askToFund, openPlan } from './plan.ts'
import { openPushService, type PushService } from './push-service.ts'
import { confirmWithPassword } from './transaction-password.ts'

const product = 'Slow roast, first bag'

let stage: Stage
let service: PushService | undefined

beforeAll(async () => {
  stage = await openStage({}, { permissions: ['notifications'] }, undefined, openBrowser)
})
afterAll(async () => {
  await stage?.close()
  await service?.close()
})

it('tells a device of the money while the app is closed, from turning it on to logging out', async () => {
  const { browser, page, profile, server, tell, watch } = stage
  const { app, facts } = server
  const { username, password } = facts.partner
  const logInElsewhere = (agent: string) =>
    call<{ token: string }>(app, '/auth/v2/login', { username, password }, { 'User-Agent': agent })

  await tell('log in; the bell’s page offers it', async () => {
    const { token } = await logInElsewhere(ordinaryUserAgent(browser))
    const devices = await fetch(new URL('/api/user/push/devices', app), { headers: { 'X-CT': token } })
    const { data } = await devices.json()
    service = await openPushService(profile, data.public_key)
    await logIn(page, app, facts.partner)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await open(page, app, '/notification', 'Notifications')
    await page.getByRole('link', { name: /^Push notifications/ }).click()
    await page.getByRole('heading', { name: 'Push notifications' }).waitFor()
  })

  await tell('turn it on', async () => {
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Push notifications turned on').waitFor()
    await page.getByRole('button', { name: 'Turn off' }).waitFor()
  })

  const order = await tell('put $20 on a plan, and leave it', async () => {
    await open(page, app, '/ad-center', 'Ad centre')
    await openPlan(page, product)
    await askToFund(page, '20', 'Fund $20.00')
    await confirmWithPassword(page, 'Fund $20.00', facts.partner.transactionPassword)
    await page.waitForURL('**/plan/detail?id=*')
    const id = new URL(page.url().replace('#', '')).searchParams.get('id')
    await open(page, app, '/wallet', 'Wallet')
    return id
  })

  await tell('the worker shows what the server sent', async () => {
    await service?.deliver(page, `${product} is running`)
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        const notifications = await registration.getNotifications()
        return notifications.map(({ title, body, lang, data }) => ({ title, body, lang, route: data.route }))
      })
    // The browser hands the message to the worker in its own time.
    await expect.poll(shown).toEqual([
      {
        title: `${product} is running`,
        body: 'We found ad space and reserved the most you can earn. You can stop the order at any time.',
        lang: 'en',
        route: `/plan/detail?id=${order}`,
      },
    ])
  })

  await tell('pressing it opens the order in the window that is open', async () => {
    const worker = profile.serviceWorkers()[0] ?? (await profile.waitForEvent('serviceworker'))
    await worker.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, about: { notification: Notification }) => Event
      }
      const [notification] = await scope.registration.getNotifications()
      if (!notification) throw new Error('nothing is shown')
      globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    })
    await page.waitForURL(`**/plan/detail?id=${order}`)
    await page.getByRole('heading', { name: product, level: 2 }).waitFor()
  })

  await tell('a log-in elsewhere is told as well', async () => {
    await logInElsewhere('something never seen before')
    await service?.deliver(page, 'New login to your account')
  })

  await tell('logging out ends it', async () => {
    await open(page, app, '/ad-center', 'Ad centre')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expectToast(page, 'You’re logged out')
    const { token } = await logInElsewhere(ordinaryUserAgent(browser))
    const answer = await fetch(new URL('/api/user/push/devices', app), { headers: { 'X-CT': token } })
    expect((await answer.json()).data.items).toEqual([])
    expect(watch.refusals).toEqual([])
  })
})
