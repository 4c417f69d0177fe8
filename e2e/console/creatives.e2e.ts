import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../stage.ts'
import { ask, openTab, rowOf, signInOperator } from './desk.ts'

let stage: Stage
let folder: string
beforeAll(async () => {
  stage = await openStage()
  folder = await mkdtemp(join(tmpdir(), 'fairlead-large-'))
})
afterAll(async () => {
  await stage?.close()
  await rm(folder, { recursive: true, force: true })
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5d57' } })
    .png()
    .toBuffer()
/** A file of so many zeros, which the browser reads from the disk. */
async function zeros(bytes: number): Promise<string> {
  const path = join(folder, 'zeros.png')
  await writeFile(path, '')
  await truncate(path, bytes)
  return path
}
const png = (buffer: Buffer) => ({ name: 'jacket.png', mimeType: 'image/png', buffer })

it('a campaign manager uploads a picture, and an approver on a phone lets ads show it', async () => {
  const { server, browser, watch, tell } = stage
  const manager = await signInOperator(browser, server, 'campaign_manager')
  const approver = await signInOperator(browser, server, 'approver')

  await tell('what does not fit is refused at its field, and nothing typed is lost', async () => {
    await openTab(manager, 'Creatives')
    await manager.getByRole('button', { name: 'Upload' }).click()
    const dialog = manager.getByRole('dialog')
    const campaigns = dialog.getByLabel('Campaign')
    // Which there are is read once the form is open.
    const campaign = campaigns.locator('option', { hasText: 'Slow roast' })
    await campaigns.selectOption((await campaign.getAttribute('value')) ?? '')
    await dialog.getByLabel('Name').fill('Storm shell jacket')
    await dialog.getByLabel('Alt text').fill('A yellow jacket in the rain')
    for (const [file, says] of [
      [
        png(await picture(300, 250)),
        'This file is 300 × 250 pixels. It has to be one of: 176 × 176, 264 × 264.',
      ],
      [png(Buffer.from('<svg><script>1</script></svg>')), 'Choose a PNG, JPEG or WebP image'],
      [await zeros(49 * 1024 * 1024), 'The file is too large.'],
    ] as const) {
      await dialog.getByLabel('File').setInputFiles(file)
      await dialog.getByRole('button', { name: 'Upload' }).click()
      await dialog.getByText(says).waitFor()
    }
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Storm shell jacket')
    await dialog.getByLabel('File').setInputFiles(png(await picture(176, 176)))
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = await rowOf(manager, 'Creatives', 'Storm shell jacket')
    await row.getByText('Waits for an approver other than its uploader').waitFor()
    expect(await row.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  })

  await tell('the approver sees it as ads will show it, and approves', async () => {
    const row = await rowOf(approver, 'Creatives', 'Storm shell jacket')
    await approver.setViewportSize({ width: 390, height: 844 })
    await row.locator('img[src^="data:image/webp"]').first().waitFor()
    const dialog = await ask(approver, row, 'Approve')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await row.getByText('In ads now').waitFor()
  })

  expect(watch.faults).toEqual([])
})
