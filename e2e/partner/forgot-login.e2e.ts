import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../call.ts'
import { newestMail } from '../mail.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { expectRefusal, fillIn, refusalUnder } from './field.ts'
import { logIn } from './join.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

it('whoever forgot the login password sets a new one with a code from the mail, or by its link', async () => {
  const { server, page, watch, tell } = stage
  const { app, facts } = server
  const { username, password } = facts.partner
  const email = 'marisol@example.com'
  const fresh = 'lantern-and-rope-7'
  const onItsWay = (address: string) => `If ${address} belongs to an account, an email with a code and a link`
  const later = 'harbour-and-fog-9'
  const linkIn = (text: string) => /#\/login\/forgot\?key=[\w-]{43}/.exec(text)?.[0] ?? ''
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await tell('an address that nobody has is answered like one that somebody has', async () => {
    await page.goto(app)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.waitForURL(`${app}#/login/forgot`)
    await press('Send code')
    await expectRefusal(page, 'Email', 'Cannot be empty')
    await fillIn(page, { Email: 'marisol@' })
    await press('Send code')
    await expectRefusal(page, 'Email', 'Enter an email address, such as name@example.com.')
    await fillIn(page, { Email: 'nobody@example.com' })
    await press('Send code')
    await page.getByText(onItsWay('nobody@example.com')).waitFor()
    await press('Send new code')
    await fillIn(page, { Email: email })
    await press('Send code')
    await page.getByText(onItsWay(email)).waitFor()
  })

  const mail = await tell('the code and the link come by mail', async () => {
    const { subject, text } = await newestMail(app, email, /^Your code: /)
    return {
      code: subject.slice('Your code: '.length),
      link: linkIn(text),
    }
  })

  await tell('a wrong code and passwords that differ are refused at their fields', async () => {
    await fillIn(page, {
      'Code from the email': 'ABCD-2345',
      'New password': fresh,
      'Confirm new password': 'x',
    })
    await press('Set new password')
    await expectRefusal(page, 'Confirm new password', 'The two passwords entered do not match')
    await fillIn(page, { 'Confirm new password': fresh })
    await press('Set new password')
    await refusalUnder(page, 'Code from the email').waitFor()
  })

  await tell('the right one sets the password, and the old one is no good any more', async () => {
    await fillIn(page, { 'Code from the email': mail.code })
    await press('Set new password')
    await page.waitForURL(`${app}#/login`)
    await expect(call(app, '/auth/v2/login', { username, password })).rejects.toThrow('400')
    await logIn(page, app, { username, password: fresh })
  })

  await tell('a link that was used is refused in words, and leads to a new one', async () => {
    await page.goto('about:blank')
    await page.goto(`${app}${mail.link}`)
    const passwords = { 'New password': later, 'Confirm new password': later }
    await fillIn(page, passwords)
    await press('Set new password')
    await expectToast(page, 'This email was used or is over 24 hours old. Ask for a new one.')
    await press('Send new code')
    await fillIn(page, { Email: email })
    await press('Send code')
    await page.getByText(onItsWay(email)).waitFor()
    let link = mail.link
    await expect
      .poll(async () => {
        const { text } = await newestMail(app, email, /^Your code: /)
        link = linkIn(text)
        return link
      })
      .not.toBe(mail.link)
    await page.goto('about:blank')
    await page.goto(`${app}${link}`)
    expect(await page.getByLabel('Code from the email').count()).toBe(0)
    await fillIn(page, passwords)
    await press('Set new password')
    await page.waitForURL(`${app}#/login`)
    await logIn(page, app, { username, password: later })
  })

  await tell('the app had nothing to complain about', async () => {
    expect(watch.faults).toEqual([])
    expect(watch.refusals).toEqual([
      '/api/auth/password/recover: login_code_wrong',
      '/api/auth/password/recover-by-link: login_recovery_over',
    ])
    expect(await server.verify()).toMatchObject({ code: 0 })
  })
})
