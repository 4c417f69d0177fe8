import { demoPartner } from '@fairlead/server/src/demo/people.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile, phone } from '../browser.ts'
import { call } from '../call.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { expectRefusal, fillIn, refusalUnder } from './field.ts'
import { readHeader } from './header.ts'
import { newcomer, openAdAccount } from './join.ts'

const empty = 'Cannot be empty'
const tooManyTries = 'Too many wrong tries. Wait up to 1 hour, then try again.'
const wrongKey = 'This licence key is wrong, used or expired.'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

it('refuses each mistake of a newcomer at its field, then lets them in', async () => {
  const { server, page, watch, tell } = stage
  const { app, facts } = server
  const [ownKey, friendsKey] = facts.licenceKeys
  const [ownCode] = facts.authorizationCodes
  const submit = () => page.getByRole('button', { name: 'Register', exact: true }).click()
  const right = {
    'Licence key': ownKey ?? '',
    Username: newcomer.username,
    Nickname: newcomer.nickname,
    Email: newcomer.email,
    Phone: newcomer.phone,
    Password: newcomer.password,
    'Confirm password': newcomer.password,
  }

  const friend = { username: 'ole.lind', password: newcomer.password }
  await call(app, '/auth/v2/register', {
    ...friend,
    confirm_password: friend.password,
    nickname: 'Ole',
    email: 'ole@example.com',
    phone: newcomer.phone,
    license_key: friendsKey,
  })

  await tell('register with nothing: each field says that it cannot be empty', async () => {
    await page.goto(app)
    await page.getByRole('link', { name: 'Register with a licence key' }).click()
    await submit()
    for (const label of Object.keys(right)) await expectRefusal(page, label, empty)
  })

  await tell('register with what is no name, no e-mail address, no phone number', async () => {
    await fillIn(page, { ...right, Username: 'i!', Email: 'ida@', Phone: '12', Password: 'short' })
    await submit()
    for (const [label, words] of [
      ['Username', 'Use 3 to 64 letters, digits, dots, dashes or underscores.'],
      ['Email', 'Enter an email address, such as name@example.com.'],
      ['Phone', 'Enter a phone number with its country code.'],
      ['Password', 'Use at least 8 characters.'],
    ] as const) {
      await expectRefusal(page, label, words)
    }
  })

  await tell('register with two passwords that do not match', async () => {
    await fillIn(page, { ...right, 'Confirm password': 'quiet-harbour-18' })
    await submit()
    await expectRefusal(page, 'Confirm password', 'The two passwords entered do not match')
  })

  const tryKey = async (key: string) => {
    await fillIn(page, { 'Licence key': key })
    const answered = page.waitForResponse('**/api/auth/v2/register')
    await submit()
    await answered
    await page.getByRole('button', { name: 'Register', exact: true, disabled: false }).waitFor()
  }
  await tell('register with a licence key that is wrong, then with a used one', async () => {
    await fillIn(page, right)
    for (const key of ['KEY-0000-0000', friendsKey ?? '']) {
      await tryKey(key)
      await refusalUnder(page, 'Licence key').getByText(wrongKey).waitFor()
    }
  })

  await tell('register with a username, then an e-mail address, that somebody has', async () => {
    await fillIn(page, { ...right, Username: friend.username })
    await submit()
    await expectRefusal(page, 'Username', 'This username is taken. Please choose another.')
    await fillIn(page, { ...right, Email: demoPartner.email })
    await submit()
    await expectRefusal(page, 'Email', 'An account with this email address exists already.')
  })

  await tell('reading the terms loses nothing of what was typed, but for the passwords', async () => {
    await fillIn(page, right)
    await page.getByRole('link', { name: 'Terms of use' }).click()
    await page.getByRole('heading', { name: 'Terms of use', level: 1 }).waitFor()
    await page.goBack()
    for (const [label, text] of Object.entries(right))
      expect([label, await page.getByLabel(label, { exact: true }).inputValue()]).toEqual([
        label,
        label.toLowerCase().includes('password') ? '' : text,
      ])
  })

  await tell('register with all of it right', async () => {
    await fillIn(page, right)
    await submit()
    await page.waitForURL('**/#/ad-welcome')
    expect(await page.evaluate(() => localStorage.getItem('fb_token'))).toMatch(/^.{40,}$/)
  })

  await tell('the header where an ad account is opened: no way back, no bell, no languages', async () => {
    expect(await readHeader(page, 'Open your ad account')).toEqual({
      title: 'Open your ad account',
      back: false,
      service: true,
      language: false,
      bell: false,
      logout: false,
      transparent: true,
    })
  })

  await tell('without an ad account every entry page leads to ad-welcome', async () => {
    for (const path of ['/ad-center', '/plan', '/wallet']) {
      await page.goto(`${app}#${path}`)
      await page.waitForURL('**/#/ad-welcome')
      await page.getByLabel('Authorization code').waitFor()
    }
  })

  await tell('without an ad account any other page says that one is not authorized', async () => {
    await page.goto(`${app}#/ad-center/coupons`)
    await expectToast(page, 'User not authorized')
    expect(page.url()).toContain('#/ad-center/coupons')
    await page.goto(`${app}#/ad-welcome`)
  })

  await tell('open the ad account: no code, a code that is not found, the right one', async () => {
    await page.getByRole('button', { name: 'Open ad account' }).click()
    await expectRefusal(page, 'Authorization code', empty)
    await fillIn(page, { 'Authorization code': 'OPEN-0000-0000' })
    await page.getByRole('button', { name: 'Open ad account' }).click()
    await refusalUnder(page, 'Authorization code').getByText('Authorization code not found').waitFor()
    await openAdAccount(page, ownCode ?? '')
  })

  await tell('five wrong codes, and even the right one has to wait', async () => {
    const guesser = await openProfile(stage.browser, { viewport: phone })
    const theirs = await guesser.newPage()
    await theirs.goto(app)
    await fillIn(theirs, { Username: friend.username, Password: friend.password })
    await theirs.getByRole('button', { name: 'Log in' }).click()
    await theirs.waitForURL('**/#/ad-welcome')
    for (let guess = 1; guess <= 5; guess += 1) {
      await fillIn(theirs, { 'Authorization code': `OPEN-0000-000${guess}` })
      await theirs.getByRole('button', { name: 'Open ad account' }).click()
      await theirs.getByRole('button', { name: 'Open ad account', disabled: false }).waitFor()
      await refusalUnder(theirs, 'Authorization code').waitFor()
    }
    await fillIn(theirs, { 'Authorization code': facts.authorizationCodes[1] ?? '' })
    await theirs.getByRole('button', { name: 'Open ad account' }).click()
    await expectRefusal(theirs, 'Authorization code', tooManyTries)
    await guesser.close()
  })

  await tell('three more wrong licence keys, and even a right one has to wait', async () => {
    await page.goto(`${app}#/register`)
    await fillIn(page, { ...right, Username: 'ida.again', Email: 'again@example.com' })
    for (const key of ['KEY-0000-0001', 'KEY-0000-0002', 'KEY-0000-0003']) await tryKey(key)
    await tryKey(facts.licenceKeys[2] ?? '')
    await expectRefusal(page, 'Licence key', tooManyTries)
  })

  await tell('the app had nothing to complain about', async () => {
    expect(watch.faults).toEqual([])
    expect(await server.verify()).toMatchObject({ code: 0 })
  })
})
