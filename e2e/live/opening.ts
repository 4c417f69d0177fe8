import { DeliveryDoors, freshAddress } from '@fairlead/server/test/shipped/visitors.ts'
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { openProfile, phone } from '../browser.ts'
import { importFile } from '../console/statements.ts'
import { open } from '../partner/address.ts'
import { openDeposit } from '../partner/deposit.ts'
import { newcomer, openAdAccount, register, setTransactionPassword } from '../partner/join.ts'
import { askToFund, openPlan } from '../partner/plan.ts'
import { confirmWithPassword } from '../partner/transaction-password.ts'
import { openWallet } from '../partner/wallet.ts'
import { fillDestination } from '../partner/withdraw.ts'
import { readFrom } from '../reading.ts'
import type { Tell } from '../story.ts'
import { Bank } from './bank.ts'
import { admins, type LiveNetwork } from './live-network.ts'
import { StaffDesk } from './staff-desk.ts'
import { advertiser, product, writeCampaign } from './write-campaign.ts'

const staff = {
  manager: ['mia', 'Mia Meyer', 'Campaign manager'],
  cashier: ['carl', 'Carl Cash', 'Cashier'],
  approver: ['anna', 'Anna Approve', 'Approver'],
  support: ['sam', 'Sam Support', 'Support'],
} as const

const pin = newcomer.transactionPassword

/**
 * From two setup codes to running trial orders: by screens alone. With `daysPass`, which takes a clock that is put forward, on to a
 * partner's first arrived withdrawal; no wait of the product is shortened.
 */
export async function openNetwork(
  network: LiveNetwork,
  browser: Browser,
  tell: Tell,
  { daysPass }: { readonly daysPass: boolean },
): Promise<void> {
  const bank = new Bank()
  const [ada, ben] = await tell('two admins set passwords and enrol their authenticators', () =>
    Promise.all(
      admins.map(({ username }, n) =>
        StaffDesk.setUp(browser, network, username, network.setupCodes[n] ?? ''),
      ),
    ),
  )
  if (!ada || !ben) throw new Error('two admins were made')
  const { manager, cashier, approver, support } = await tell('four people are added by both and set up', () =>
    addStaff(ada, ben),
  )

  await tell('payee and fees take both admins', async () => {
    const payee = {
      Name: 'Harbour Network',
      Bank: 'Harbour Bank',
      Account: 'HB 1',
      Why: 'As on the contract',
    }
    await ada.act('Settings', 'Propose payee', payee)
    await ben.actOnRow('Proposals', 'Payee', 'Confirm proposal')
    const fees = { 'Rate, in percent': '0.5', 'Lowest fee': '0.25', 'Highest fee': '10', Why: 'As published' }
    await ada.act('Settings', 'Propose fee table', fees)
    await ben.actOnRow('Proposals', 'Fee table', 'Confirm proposal')
  })

  await tell('a publisher, its slot, and the first campaign', async () => {
    await manager.act('Publishers', 'Add publisher', { Name: 'Pier News', Domain: 'pier-news.example' })
    await manager.actOnRow('Publishers', 'Pier News', 'Vouch for publisher')
    await manager.actOnRow('Publishers', 'Pier News', 'Add slot', { 'Content type': 'Landing page' })
    await writeCampaign(manager, '5000')
    await approver.actOnRow('Campaigns', advertiser, 'Confirm')
  })

  await tell(
    'escrow and money for trials are recorded from the bank, confirmed, and on its statement',
    async () => {
      await bankDeposit(advertiser, '5000.00')
      const opened = await cashier.act('Settings', 'Expect Fairlead’s deposit', {
        'Which money': 'Marketing',
        Amount: '300',
      })
      await bankDeposit(opened.Reference ?? '', '300.00')
      await importStatement()
    },
  )

  await tell('the campaign is offered, kept busy by a standing order, and tried', async () => {
    await manager.chooseForRow('Campaigns', advertiser, 'Propose offering', { Why: 'Its money is there' })
    await approver.actOnRow('Campaigns', advertiser, 'Confirm')
    await manager.chooseForRow('Campaigns', advertiser, 'Propose trials', {
      'Trial orders': '10',
      Why: 'First campaign',
    })
    await approver.actOnRow('Campaigns', advertiser, 'Confirm')
    await ordersBecome('Running', 10)
  })

  const visitors = new DeliveryDoors(Number(new URL(network.app).port), await slotOf(manager, 'Pier News'))
  await tell('visitors see and click what is tried', () => visit(visitors, daysPass ? 30 : 1))
  if (!daysPass) return visitors.close()

  await tell('days pass, and the trials settle', async () => {
    await untilSettled()
    await ordersBecome('Settled', 10)
    await ada.signIn()
    await ada.goTo('Set-up')
    await ada.page.getByText('13 of 14 done').waitFor()
  })

  const partner = await (await openProfile(browser, { viewport: phone })).newPage()
  await tell('a partner registers with a licence key, and the set-up is over', async () => {
    await support.signIn()
    const licence = await support.act('Codes', 'Issue code', { Kind: 'Licence key' })
    const authorization = await support.act('Codes', 'Issue code', { Kind: 'Authorization code' })
    await register(partner, network.app, licence.Code ?? '')
    await openAdAccount(partner, authorization.Code ?? '')
    await openWallet(partner)
    await setTransactionPassword(partner)
  })

  await tell('a first deposit arrives while the partner looks on', async () => {
    const reference = await openDeposit(partner, '50')
    await bankDeposit(reference, '50.00')
    await importStatement()
    await partner.getByText('You deposited').waitFor()
  })

  await tell('a bank account is linked, and a day later it is in use', async () => {
    await open(partner, network.app, '/wallet/bind-card', 'Destination')
    await fillDestination(partner, {
      'Bank name': 'Fjord Bank',
      'Beneficiary name': 'Ida Lind',
      'Mobile number': '+49 30 5550199',
      'Account number': 'DE12 3456 7890 1122',
    })
    await confirmWithPassword(partner, 'Link destination', pin)
    await partner.getByText(/^Usable from /).waitFor()
    await passDays(4)
  })

  await tell('an order is funded, drawn among visitors, and settles', async () => {
    await manager.chooseForRow('Campaigns', advertiser, 'Keep standing order', {
      'Amount of each': '50',
      Why: 'Draws what no partner may',
    })
    await approver.actOnRow('Campaigns', advertiser, 'Confirm')
    await open(partner, network.app, '/ad-center', 'Ad centre')
    await partner.getByText(/^Open the link we emailed to .* Didn’t get it\?$/).waitFor()
    await openPlan(partner, product)
    await askToFund(partner, '20', 'Fund $20.00')
    await confirmWithPassword(partner, 'Fund $20.00', pin)
    await partner.getByText('Profit so far').waitFor()
    await visit(visitors, 20)
    await untilSettled()
    await partner.reload()
    await partner.getByText('Settled', { exact: true }).waitFor()
    await partner.getByRole('img', { name: /^[1-9]\d* received = [1-9]\d* paid/ }).waitFor()
  })

  await tell(
    'a first withdrawal leaves by rule and by a cashier, and the statement says it arrived',
    async () => {
      await open(partner, network.app, '/wallet', 'Wallet')
      await partner.getByRole('button', { name: 'Withdraw', exact: true }).click()
      await partner.getByLabel('Amount to withdraw').fill('20.00')
      await partner.getByRole('button', { name: 'Withdraw $20.00', disabled: false }).click()
      await confirmWithPassword(partner, 'Withdraw $20.00', pin)
      await partner.getByText('Ready to send').waitFor()
      const reference = await readFrom(partner, /W-[0-9A-Z]+/)
      await cashier.actOnRow('Withdrawals', reference, 'Mark as sent', {
        'Bank reference': bank.pays('19.75'),
      })
      await partner.getByText('With your bank').waitFor()
      await importStatement()
      await partner.getByText('You received').waitFor()
    },
  )
  visitors.close()

  async function addStaff(one: StaffDesk, other: StaffDesk) {
    const codes = new Map<string, string>()
    for (const [username, person, role] of Object.values(staff)) {
      await one.act('Staff', 'Propose new member of staff', {
        Username: username,
        'Full name': person,
        Role: role,
        Why: 'To open the network',
      })
      const confirmed = await other.actOnRow('Proposals', person, 'Confirm proposal')
      codes.set(username, confirmed['Setup code'] ?? '')
    }
    const desks = await Promise.all(
      Object.entries(staff).map(
        async ([role, [username]]) =>
          [role, await StaffDesk.setUp(browser, network, username, codes.get(username) ?? '')] as const,
      ),
    )
    return Object.fromEntries(desks) as Record<keyof typeof staff, StaffDesk>
  }

  /** A deposit of that row came to the bank: a cashier records it, an approver confirms it. */
  async function bankDeposit(row: string, amount: string): Promise<void> {
    await cashier.actOnRow('Deposits', row, 'Record', { 'Bank reference': bank.receives(amount) })
    await approver.actOnRow('Deposits', row, 'Confirm')
  }

  async function importStatement(): Promise<void> {
    const statement = bank.statement(network.now())
    expect(await importFile(cashier.page, statement)).toMatchObject({ Breaks: 0 })
  }

  /** Nobody's session lasts so long: whoever acts next signs in again. */
  async function passDays(days: number): Promise<void> {
    await network.pass(days * 24)
    await Promise.all([manager, cashier, approver].map((desk) => desk.signIn()))
  }

  /** Past the flight of two days, the last views that may still come, and the seven days in which traffic is judged. */
  async function untilSettled(): Promise<void> {
    await passDays(2.5)
    await ordersBecome('Running', 0)
    await passDays(0.5)
    await ordersBecome('Finished', 0)
    await passDays(7.5)
  }

  /** Waits until so many orders are in this state. */
  async function ordersBecome(state: string, count: number): Promise<void> {
    await manager.goTo('Orders')
    await expect
      .poll(() => manager.page.getByRole('cell', { name: state, exact: true }).count(), { timeout: 90_000 })
      .toBe(count)
  }
}

/** So many times ten people, each from an address of their own, see the ad; a third of them click it. */
async function visit(doors: DeliveryDoors, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const person = async (_: unknown, n: number) => {
      const ad = await doors.askAd(freshAddress())
      if (!ad) throw new Error('there was no ad to see')
      await doors.see(ad)
      if (n % 3 === 0) await doors.click(ad)
    }
    await Promise.all(Array.from({ length: 10 }, person))
  }
}

/** The slot that the tag of a publisher is for, as its page has it to copy. */
async function slotOf(desk: StaffDesk, publisher: string): Promise<string> {
  await desk.goTo('Publishers')
  await desk.page.getByRole('link', { name: publisher }).click()
  const tag = desk.page.getByRole('region', { name: 'The tag' })
  await tag.getByText('/ad/tag.js').waitFor()
  const place = await tag.getByText('data-fairlead-slot').innerText()
  return /data-fairlead-slot="([^"]+)"/.exec(place)?.[1] ?? ''
}
