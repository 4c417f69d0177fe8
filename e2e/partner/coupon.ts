import type { Locator, Page } from 'playwright-core'

/** On the page of activities: the card of the one with that name. */
export function activityCard(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, level: 3 }).locator('xpath=ancestor::*[.//summary][1]')
}

/** On the page of activities: receives the coupon of the one with that name, and gives its card. */
export async function receiveCoupon(page: Page, name: string): Promise<Locator> {
  const activity = activityCard(page, name)
  await activity.getByRole('button', { name: 'Claim coupon' }).click()
  return activity
}

/** On the page of activities: enters a team's code. */
export async function joinTeam(page: Page, code: string): Promise<void> {
  await page.getByLabel('Team code').fill(code)
  await page.getByRole('button', { name: 'Join team' }).click()
}

/** On the page of an offer: names an unused coupon. */
export async function nameCoupon(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Coupon / }).click()
  const sheet = page.getByRole('dialog', { name: 'Apply a coupon' })
  await sheet.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await sheet.waitFor({ state: 'hidden' })
}
