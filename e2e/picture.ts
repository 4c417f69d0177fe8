import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { desktop, phone } from './browser.ts'

const picturesDir = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

/** Keeps what the window shows, once it has come to rest: no toast, nothing loading, no motion. */
export async function take(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => {
    const resting = document.getAnimations().every(({ playState }) => playState !== 'running')
    const quiet = [...document.querySelectorAll('[role=status][aria-live]')].every(
      (toast) => !toast.textContent,
    )
    const drawn = [...document.images].every((image) => image.complete)
    return resting && quiet && drawn && !document.querySelector('[aria-busy=true]')
  })
  await mkdir(picturesDir, { recursive: true })
  await page.screenshot({ path: join(picturesDir, `${name}.png`) })
}

/** The same page on a device that is set to dark. */
export async function takeDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  await take(page, name)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The same page on a desktop. */
export async function takeWide(page: Page, name: string): Promise<void> {
  await page.setViewportSize(desktop)
  await take(page, name)
  await page.setViewportSize(phone)
}
