import type { Page } from 'playwright-core'

/** How many paid views and clicks were drawn to an order of whoever is signed in on this page. */
export async function deliveryOf(
  page: Page,
  app: string,
  id: string,
): Promise<{ impressions: number; clicks: number }> {
  const token = (await page.evaluate(() => localStorage.getItem('fb_token'))) ?? ''
  const answer = await fetch(new URL('/api/plan/order/detail', app), {
    method: 'POST',
    headers: { 'X-CT': token, 'X-TZ': 'Europe/Berlin GMT+01:00', 'Content-Type': 'application/json' },
    body: JSON.stringify({ id }),
  })
  const { data } = (await answer.json()) as {
    data: { impressions: { paid: number }; clicks: { paid: number } }
  }
  return { impressions: data.impressions.paid, clicks: data.clicks.paid }
}
