import type { LanguageCode } from '@fairlead/locales/languages'
import type { BrowserContextOptions } from 'playwright-core'
import { desktop } from '../browser.ts'

/** How a screen is looked at. */
export type Look = 'light' | 'dark' | 'de' | 'desktop'

export const looks: Readonly<Record<Look, BrowserContextOptions & { readonly lang?: LanguageCode }>> = {
  light: { deviceScaleFactor: 2 },
  dark: { deviceScaleFactor: 2, colorScheme: 'dark' },
  de: { deviceScaleFactor: 2, lang: 'de' },
  desktop: { viewport: desktop, hasTouch: false },
}

/** One screen of `table.ts`, or one popup of `popups.ts`, and what one sees there. */
export type Shot = ({ readonly screen: string } | { readonly popup: string }) & {
  readonly caption: string
  /** Light where nothing is said. */
  readonly looks?: readonly Look[]
}

export type Chapter = { readonly title: string; readonly shots: readonly Shot[] }

/** The pictures of `docs/screens.md`, in the order in which one would be shown round. */
export const gallery: readonly Chapter[] = [
  {
    title: 'Coming in',
    shots: [
      {
        screen: 'log in',
        caption: 'The first page says what it is, and that orders can lose money.',
        looks: ['light', 'dark'],
      },
      { popup: 'languages', caption: 'Twelve languages, from the header of almost every page.' },
      { screen: 'register', caption: 'Registering takes a licence key.' },
      { screen: 'forgotten log-in password', caption: 'A forgotten login password: a code by e-mail.' },
      { screen: 'address by link', caption: 'Where a link leads that was mailed to verify an address.' },
      { screen: 'terms', caption: 'The network’s terms, once it has published some.' },
      { screen: 'privacy notice', caption: 'Its privacy notice.' },
      { screen: 'entry', caption: 'Where a host app arrives with a ticket that is used up.' },
      { screen: 'open account', caption: 'The ad account opens with an authorization code.' },
      { screen: 'not found', caption: 'An address that leads nowhere.' },
    ],
  },
  {
    title: 'The ad centre',
    shots: [
      {
        screen: 'ad centre',
        caption: 'What the period came to, losses as plainly as gains; what waits; where one stands.',
        looks: ['light', 'dark', 'de', 'desktop'],
      },
      { screen: 'level', caption: 'Level and credit score with every input they are worked out from.' },
      { screen: 'profile', caption: 'The profile, with its picture, and how the app looks on this device.' },
      { screen: 'passkey', caption: 'Security: passkeys, two-step login, and where one is logged in.' },
      { screen: 'login password', caption: 'A new login password logs every device out.' },
      {
        screen: 'plan follow',
        caption: 'Plan follow: a follow with limits, and a record that nobody can edit.',
      },
      {
        screen: 'follow record',
        caption: 'What each order of the followed account meant, with the profit share it paid.',
      },
      { screen: 'activities', caption: 'Activities, with their terms, their budget and their last day.' },
      { screen: 'coupons', caption: 'A coupon has its effect printed on it.' },
      { screen: 'questions', caption: 'Questions and answers.' },
      { screen: 'answer', caption: 'An answer that says it straight.' },
      { screen: 'feedback', caption: 'Feedback.' },
      { popup: 'customer service', caption: 'The contacts that the network published.' },
      { screen: 'audit', caption: 'Staff activity with this account, and who.' },
      { screen: 'close account', caption: 'Closing the account, with what has to happen before.' },
    ],
  },
  {
    title: 'Plans',
    shots: [
      { screen: 'plans', caption: 'Offers and orders by their state.', looks: ['light', 'dark'] },
      { screen: 'offer', caption: 'An offer: price, payout, terms, and how comparable orders ended.' },
      {
        popup: 'funding',
        caption: 'Funding repeats the facts over the transaction password, which is good for exactly these.',
      },
      {
        screen: 'running plan',
        caption: 'A running plan: paid and filtered delivery add up to what was received.',
        looks: ['light', 'dark'],
      },
      { screen: 'product', caption: 'The product.' },
      { screen: 'settled plan', caption: 'A settled plan: final, a loss as plainly as a gain.' },
      {
        screen: 'traffic of an order',
        caption:
          'Where an order’s traffic came from: received = paid + filtered + withheld, and how it was drawn.',
        looks: ['light', 'dark', 'de'],
      },
      {
        screen: 'traffic with withheld results',
        caption: 'What was filtered, by reason, and what is withheld until the order settles.',
      },
      { screen: 'journal of an order', caption: 'Every entry of the journal about one order.' },
    ],
  },
  {
    title: 'The wallet',
    shots: [
      {
        screen: 'wallet',
        caption: 'Where the money is; every amount opens the entries behind it.',
        looks: ['light', 'dark', 'desktop'],
      },
      { screen: 'journal lines', caption: 'The lines of one entry, from where to where.' },
      { screen: 'withdraw', caption: 'What arrives is known before one confirms.' },
      {
        screen: 'withdrawal',
        caption: 'A withdrawal says who acts next, and by when.',
        looks: ['light', 'de'],
      },
      {
        screen: 'withdrawal in review',
        caption: 'A review names its reason and its end, past which it is approved.',
      },
      { screen: 'refused withdrawal', caption: 'A refusal says why; the money is back, and one can appeal.' },
      { screen: 'appeals', caption: 'An appeal is decided by somebody who had no part in it.' },
      { screen: 'destination', caption: 'The bank card or wallet address, and the wait of a new one.' },
      { screen: 'deposits', caption: 'Deposits are made by hand, through customer service.' },
      { screen: 'one deposit', caption: 'The published payee and the reference to name.' },
      {
        screen: 'exchange',
        caption: 'Foreign exchange: a balance becomes local money, never the other way.',
      },
      { screen: 'exchange order', caption: 'An order waits in clearing for the acceptance code.' },
      { screen: 'months', caption: 'Month by month.' },
      { screen: 'statements', caption: 'Statements of account, signed.' },
      {
        screen: 'transaction password',
        caption: 'Setting the transaction password takes the login password.',
      },
      { screen: 'change transaction password', caption: 'Changing it.' },
      {
        screen: 'forgotten password',
        caption: 'Forgotten: a code by mail and a wait that is announced everywhere.',
      },
    ],
  },
  {
    title: 'Messages, and a first day',
    shots: [
      { screen: 'notifications', caption: 'Notifications.', looks: ['light', 'de'] },
      {
        screen: 'messages to devices',
        caption: 'Messages to a phone on which the app is closed, off until one turns them on.',
      },
      { screen: 'customer service', caption: 'A contact that opens inside the app, with its host shown.' },
      { screen: 'ad centre, new', caption: 'The ad centre of a newcomer: nothing is made up.' },
      { screen: 'wallet, empty', caption: 'An empty wallet says what will stand there.' },
    ],
  },
]
