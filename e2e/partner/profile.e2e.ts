import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newestMail } from '../mail.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { open } from './address.ts'
import { expectRefusal, fillIn, refusalUnder } from './field.ts'
import { logIn } from './join.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

it('changes what is known of oneself, takes a picture and nothing else for one, and closes the account', async () => {
  const { server, page, watch, tell } = stage
  const { app, facts } = server
  const sheet = page.getByRole('dialog')
  const save = () => sheet.getByRole('button', { name: 'Save' }).click()
  const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.locator('input[type=file]').setInputFiles(file)

  await tell('another nickname needs something changed, and not to be empty', async () => {
    await logIn(page, app, facts.partner)
    await open(page, app, '/ad-center/profile', 'Profile')
    await page.getByRole('button', { name: /^Nickname/ }).click()
    await sheet.getByText('No changes yet').waitFor()
    await fillIn(sheet, { Nickname: '  ' })
    await save()
    await expectRefusal(sheet, 'Nickname', 'Cannot be empty')
    await fillIn(sheet, { Nickname: 'Mari' })
    await save()
    await expectToast(page, 'Saved')
    await page.getByRole('button', { name: /^Nickname\s+Mari$/ }).waitFor()
  })

  await tell('another e-mail address has to be one, and takes the login password', async () => {
    await page.getByRole('button', { name: /^Email/ }).click()
    await fillIn(sheet, { Email: 'mari@' })
    await save()
    await expectRefusal(sheet, 'Login password', 'Cannot be empty')
    await fillIn(sheet, { 'Login password': facts.partner.password })
    await save()
    await expectRefusal(sheet, 'Email', 'Please enter a valid email address')
    await fillIn(sheet, { Email: 'mari@example.com', 'Login password': 'not-this-one' })
    await save()
    await expectRefusal(sheet, 'Login password', 'Wrong login password. Please try again.')
    await fillIn(sheet, { 'Login password': facts.partner.password })
    await save()
    await page.getByRole('button', { name: /^Email\s+mari@example\.com\s· Not verified yet$/ }).waitFor()
    await sheet.waitFor({ state: 'detached' })
  })

  await tell('until it is verified and 72 hours old, codes go to the address before', async () => {
    const { text } = await newestMail(app, 'mari@example.com', /^Verify your email address$/)
    const link = /#\/login\/verify\?key=[\w-]{22}$/m.exec(text)?.[0] ?? ''
    await page.getByRole('button', { name: /^Email/ }).click()
    await sheet.getByText('Codes for a forgotten password go to m•••l@example.com.').waitFor()
    await sheet.getByRole('button', { name: 'Send link again' }).click()
    await expectToast(page, 'Link sent. It works for 24 hours.')
    await page.goto('about:blank')
    await page.goto(`${app}${link}`)
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expectToast(page, 'Email verified')
    await page.getByRole('button', { name: /^Email\s+mari@example\.com$/ }).click()
    await sheet.getByText(/^Codes for a forgotten password go to this address from /).waitFor()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await sheet.waitFor({ state: 'detached' })
  })

  await tell('a file that is no image is refused, whatever it calls itself', async () => {
    await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
    await expectToast(page, 'Choose an image: JPEG, PNG or WebP.')
    expect(await sheet.count()).toBe(0)
    await choose({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('notes') })
    await sheet.getByRole('button', { name: 'Choose an image: JPEG, PNG or WebP.' }).click()
    await sheet.waitFor({ state: 'detached' })
  })

  await tell('an image of more than 5 MB is refused', async () => {
    const buffer = Buffer.alloc(5 * 1024 * 1024 + 1)
    await choose({ name: 'large.jpg', mimeType: 'image/jpeg', buffer })
    await expectToast(page, 'Image too large. Choose one up to 5 MB.')
    expect(await sheet.count()).toBe(0)
  })

  const picture = {
    name: 'harbour.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 390, height: 300 } }),
  }
  const uploads = join(server.dataDir, 'uploads')

  await tell(
    '500: a server that cannot store the picture says so, and the picture can be sent again',
    async () => {
      // A file where the folder should be: the disk refuses, and nobody expected it.
      await writeFile(uploads, '')
      await choose(picture)
      const box = sheet.getByRole('application', { name: /^Picture: drag it/ })
      await box.focus()
      const drawn = () => sheet.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
      const middle = await drawn()
      await page.keyboard.press('ArrowRight')
      await expect.poll(drawn).not.toBe(middle)
      await sheet.getByLabel('Zoom').fill('2')
      await sheet.getByRole('button', { name: 'Use this picture' }).click()
      await expectToast(
        page,
        'Something went wrong on our side. It’s safe to try again: nothing is done twice.',
      )
      await sheet.getByRole('button', { name: 'Use this picture', disabled: false }).waitFor()
      await rename(uploads, `${uploads}.gone`)
    },
  )

  await tell('the chosen square is stored and shown', async () => {
    await sheet.getByRole('button', { name: 'Use this picture' }).click()
    await expectToast(page, 'Picture changed')
    await sheet.waitFor({ state: 'hidden' })
    const image = page.locator('main img').first()
    expect(await image.getAttribute('src')).toMatch(/^\/api\/files\/[0-9a-f]{32}\.webp$/)
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Change picture' }).waitFor()
    await open(page, app, '/ad-center', 'Ad centre')
    await page.locator('main img[src^="/api/files/"]').waitFor()
  })

  await tell('closing the account takes the login password, and shows what it waits for', async () => {
    await open(page, app, '/ad-center/close-account', 'Close account')
    const submit = () => page.getByRole('button', { name: 'Close account' }).click()
    await submit()
    await expectRefusal(page, 'Login password', 'Cannot be empty')
    await fillIn(page, { 'Login password': 'not-this-one' })
    await submit()
    await refusalUnder(page, 'Login password').getByText('Wrong login password. Please try again.').waitFor()
    await fillIn(page, { 'Login password': facts.partner.password })
    await submit()
    await expectToast(page, 'Closing requested. All your orders were stopped.')
    await page.getByText('Remaining steps').waitFor()
    await page.getByRole('link', { name: 'Withdraw' }).waitFor()
  })

  await tell('one can change one’s mind', async () => {
    await page.getByRole('button', { name: 'Keep account' }).click()
    await expectToast(page, 'Your account stays open. What was stopped stays stopped.')
    await page.getByRole('button', { name: 'Close account' }).waitFor()
  })

  await tell('the app had nothing to complain about but the disk', async () => {
    const onlyDisk = watch.faults.filter((fault) => !/files\/upload|status of 500/.test(fault))
    expect(onlyDisk).toEqual([])
    expect(await server.verify()).toMatchObject({ code: 0 })
  })
})
