import type { Locator, Page } from 'playwright-core'
import type { Viewer } from './look.ts'
import type { Screen } from './screen.ts'
import { screens } from './table.ts'
import type { Words } from './words.ts'

export type Popup = {
  readonly name: string
  /** The screen it opens on, by its name in the table. */
  readonly on: string
  /** The file of the app that draws it. */
  readonly drawnBy: string
  /** What has to be done before its opener is there. */
  readonly first?: (page: Page, t: Words) => Promise<void>
  /** What one presses. */
  readonly opener: (page: Page, t: Words) => Locator
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const row = (page: Page, text: string) => page.getByRole('button').filter({ hasText: text }).first()

/** A picture of one dark dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Every sheet, dialog and question that one can open. */
export const popups: readonly Popup[] = [
  {
    name: 'languages',
    on: 'log in',
    drawnBy: 'shell/LanguageSheet.tsx',
    opener: (page, t) => button(page, t('shell.header.language')),
  },
  {
    name: 'customer service',
    on: 'ad centre',
    drawnBy: 'shell/CustomerServiceDialog.tsx',
    opener: (page, t) => button(page, t('shell.header.service')),
  },
  {
    name: 'log out?',
    on: 'ad centre',
    drawnBy: 'shell/LogoutQuestion.tsx',
    opener: (page, t) => button(page, t('shell.header.logout')),
  },
  {
    name: 'customer service for deposits',
    on: 'one deposit',
    drawnBy: 'shell/CustomerServiceDialog.tsx',
    opener: (page, t) => button(page, t('wallet.deposit.askService')),
  },
  {
    name: 'cancel a deposit?',
    on: 'one deposit',
    drawnBy: 'shell/ConfirmedMove.tsx',
    opener: (page, t) => button(page, t('wallet.deposit.cancel')),
  },
  {
    name: 'funding',
    on: 'offer',
    drawnBy: 'shell/StepUpSheet.tsx',
    first: (page, t) => page.getByLabel(t('plan.put.label')).fill('20'),
    opener: (page) => page.getByRole('button', { name: /20[.,]00/, disabled: false }),
  },
  {
    name: 'coupons to use',
    on: 'offer',
    drawnBy: 'pages/plan/CouponSheet.tsx',
    opener: (page, t) =>
      page
        .locator('main')
        .getByRole('button')
        .filter({ hasText: t('coupon.use.row') })
        .first(),
  },
  {
    name: 'terms',
    on: 'offer',
    drawnBy: 'pages/plan/TermsSheet.tsx',
    opener: (page, t) => button(page, t('plan.facts.readAll')),
  },
  {
    name: 'decline?',
    on: 'offer',
    drawnBy: 'shell/ConfirmedMove.tsx',
    opener: (page, t) => button(page, t('plan.decline.button')),
  },
  {
    name: 'stop?',
    on: 'running plan',
    drawnBy: 'shell/ConfirmedMove.tsx',
    opener: (page, t) => button(page, t('plan.stop.button')),
  },
  {
    name: 'flow types',
    on: 'wallet',
    drawnBy: 'pages/wallet/ChoiceSheet.tsx',
    opener: (page, t) => row(page, t('wallet.flows.allTypes')),
  },
  {
    name: 'months to choose',
    on: 'months',
    drawnBy: 'pages/wallet/ChoiceSheet.tsx',
    first: (page, t) => row(page, t('wallet.monthly.details')).click(),
    opener: (page, t) => row(page, t('wallet.flows.month')),
  },
  {
    name: 'orders behind an amount',
    on: 'wallet',
    drawnBy: 'pages/wallet/OrdersBehindSheet.tsx',
    opener: (page, t) => row(page, t('wallet.holdings.toBeConsumed')),
  },
  {
    name: 'journal lines of a withdrawal',
    on: 'withdrawal',
    drawnBy: 'pages/wallet/WithdrawalSheet.tsx',
    opener: (page, t) => row(page, t('wallet.withdrawal.lines')),
  },
  {
    name: 'fees of a withdrawal',
    on: 'withdrawal',
    drawnBy: 'pages/wallet/WithdrawalSheet.tsx',
    opener: (page, t) => row(page, t('wallet.withdrawal.fee')),
  },
  {
    name: 'cancel the withdrawal?',
    on: 'withdrawal',
    drawnBy: 'pages/wallet/WithdrawalActions.tsx',
    opener: (page, t) => button(page, t('wallet.withdrawal.cancel')),
  },
  {
    name: 'appeal',
    on: 'withdrawal in review',
    drawnBy: 'pages/wallet/AppealSheet.tsx',
    opener: (page, t) => button(page, t('review.appeal.open')),
  },
  {
    name: 'journal lines of an exchange',
    on: 'exchange order',
    drawnBy: 'pages/exchange/LinesSheet.tsx',
    opener: (page, t) => row(page, t('exchange.lines')),
  },
  {
    name: 'cancel the exchange?',
    on: 'exchange order',
    drawnBy: 'pages/exchange/OrderActions.tsx',
    opener: (page, t) => button(page, t('exchange.cancel.button')),
  },
  {
    name: 'acceptors',
    on: 'exchange, none',
    drawnBy: 'pages/exchange/AcceptorSheet.tsx',
    opener: (page) => row(page, 'Harbour Exchange'),
  },
  {
    name: 'rules of a coupon',
    on: 'coupons',
    drawnBy: 'pages/coupon/CouponCard.tsx',
    opener: (page, t) => row(page, t('coupon.card.rules')),
  },
  {
    name: 'end other log-ins?',
    on: 'security',
    drawnBy: 'pages/ad-center/DeviceRows.tsx',
    opener: (page, t) => button(page, t('session.sessions.endOthers')),
  },
  {
    name: 'an authenticator',
    on: 'security',
    drawnBy: 'pages/second-step/SecondStepSheet.tsx',
    opener: (page, t) => row(page, t('account.secondStep.app')),
  },
  {
    name: 'a further passkey',
    on: 'security',
    drawnBy: 'pages/ad-center/AddPasskeySheet.tsx',
    opener: (page, t) => button(page, t('profile.passkeys.add')),
  },
  {
    name: 'a passkey',
    on: 'passkey',
    drawnBy: 'pages/ad-center/PasskeySheet.tsx',
    opener: (page) => row(page, 'Pixel 9'),
  },
  {
    name: 'nickname',
    on: 'profile',
    drawnBy: 'pages/ad-center/EditProfileSheet.tsx',
    opener: (page, t) => row(page, t('profile.fields.nickname')),
  },
  {
    name: 'an ID to follow',
    on: 'plan follow',
    drawnBy: 'pages/ad-center/FollowSheet.tsx',
    opener: (page, t) => button(page, t('following.follow.button')),
  },
  {
    name: 'picture',
    on: 'profile',
    drawnBy: 'pages/ad-center/AvatarSheet.tsx',
    opener: (page, t) => button(page, t('profile.picture.add')),
  },
  {
    name: 'data to take along',
    on: 'profile',
    drawnBy: 'pages/ad-center/DataSheet.tsx',
    opener: (page, t) => row(page, t('account.data.row')),
  },
  {
    name: 'record of an ID',
    on: 'plan follow, following',
    drawnBy: 'pages/ad-center/RecordSheet.tsx',
    opener: (page, t) => row(page, t('following.record.rowNote')),
  },
  {
    name: 'hand startup funds back?',
    on: 'wallet with startup funds',
    drawnBy: 'pages/wallet/StartupFunds.tsx',
    opener: (page, t) => row(page, t('wallet.startup.title')),
  },
  {
    name: 'bind another destination?',
    on: 'destination, usable',
    drawnBy: 'pages/wallet/DestinationForm.tsx',
    first: (page, t) =>
      page.getByRole('textbox', { name: t('wallet.bind.accountNumber.bank_card') }).fill('DE99 1111'),
    opener: (page, t) => button(page, t('wallet.bind.submit')),
  },
  {
    name: 'tell another device no more?',
    on: 'other devices',
    drawnBy: 'pages/notification/PushPage.tsx',
    opener: (page) => row(page, 'Chrome'),
  },
]

export function screenOf(popup: Popup): Screen {
  const screen = screens.find(({ name }) => name === popup.on)
  if (!screen) throw new Error(`there is no screen "${popup.on}" in the table`)
  return screen
}

/** Goes to its screen and opens it there. Gives what was pressed and what came up, at rest. */
export async function openPopup(viewer: Viewer, popup: Popup): Promise<{ opener: Locator; dialog: Locator }> {
  const { page, t } = viewer
  await viewer.goTo(screenOf(popup))
  await popup.first?.(page, t)
  const opener = popup.opener(page, t)
  await opener.waitFor()
  await viewer.atRest()
  return { opener, dialog: await pressOpener(viewer, popup, opener) }
}

/** Opens it on the screen that is there. */
export async function pressOpener(viewer: Viewer, popup: Popup, opener: Locator): Promise<Locator> {
  const { page } = viewer
  const chooser = popup.name === 'picture' ? page.waitForEvent('filechooser') : undefined
  await opener.press('Enter')
  await (await chooser)?.setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot })
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  await dialog.waitFor()
  await viewer.atRest()
  return dialog
}

export function popupCalled(name: string) {
  const popup = popups.find((each) => each.name === name)
  if (!popup) throw new Error(`there is no popup "${name}" in the table`)
  return popup
}
