import type { Filled, StaffDesk } from './staff-desk.ts'

export const product = 'Storm shell jacket'
export const advertiser = 'Norrvik Rainwear'

/** A campaign manager writes the first campaign step by step, with a new advertiser and what that pays into escrow. */
export async function writeCampaign(desk: StaffDesk, escrow: string): Promise<void> {
  const { page } = desk
  await desk.goTo('Campaigns')
  await page.getByRole('link', { name: 'New campaign' }).click()
  const fill = async (fields: Filled) => {
    for (const [label, value] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).fill(value)
    }
    await page.getByRole('button', { name: /^Next: / }).click()
  }
  await page.getByLabel('Advertiser', { exact: true }).selectOption({ label: 'A new advertiser…' })
  await fill({ 'Name of the advertiser': advertiser, 'Trial orders needed': '10' })
  await fill({
    Product: product,
    'Words of the ad': 'Dry in the heaviest rain.',
    Description: 'A light shell for men and women.',
    'Landing page': 'https://norrvik.example/shell',
  })
  await fill({ 'Cost per 1,000 impressions': '5.50', Payout: '0.29' })
  await fill({
    'Highest amount of an order': '100',
    Flight: '2',
    'Validation period': '7',
    'Deposit for the escrow': escrow,
  })
  await fill({ Audience: 'Germany, Austria' })
  await fill({ Picture: 'https://norrvik.example/shell.svg' })
  await page.getByLabel('Why').fill('First plan of a new advertiser')
  await page.getByRole('button', { name: 'Propose to an approver' }).click()
  await page.getByText(`${product}: terms version 1 proposed`).waitFor()
  await page.getByRole('link', { name: 'Back to campaigns' }).click()
}
