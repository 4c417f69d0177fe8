import type { PartnerKey } from '@fairlead/locales/keys'
import type { Ids } from './ids.ts'

/**
 * Who looks: nobody signed in; a partner of many things; one of eight days ago; one who has just opened the account; one
 * who has none yet.
 */
export const personas = ['nobody', 'partner', 'veteran', 'newcomer', 'arriving'] as const
export type Persona = (typeof personas)[number]

export type Screen = {
  /** As it is called in the tests' reports. */
  readonly name: string
  /** The pattern in the app's tables of routes. */
  readonly route: string
  readonly who: Persona
  /** The address behind `#`; the route itself where there is none. */
  readonly address?: (ids: Ids) => string
  /** Names the header and the document: `shell.title.<title>`. */
  readonly title: Title
  /** Stands on the page once its real content is there. */
  readonly shows: PartnerKey
}

type Title = Extract<PartnerKey, `shell.title.${string}`> extends `shell.title.${infer Name}` ? Name : never

const of = (who: Persona, rows: readonly Omit<Screen, 'who'>[]): Screen[] =>
  rows.map((row) => ({ ...row, who }))

const contact = 'https://chat.example/fairlead'

/** Customer service in these tests: one contact that opens inside, one in a new tab. */
export const contacts = `${contact},http://chat.example/desk`

/** Every screen of the partner app, each in every state that one of the four people finds it in. */
export const screens: readonly Screen[] = [
  ...of('nobody', [
    { name: 'root', route: '/', title: 'login', shows: 'session.login.submit' },
    { name: 'log in', route: '/login', title: 'login', shows: 'session.login.submit' },
    {
      name: 'forgotten log-in password',
      route: '/login/forgot',
      title: 'forgot',
      shows: 'account.forgotLogin.submit',
    },
    {
      name: 'new log-in password by link',
      route: '/login/forgot',
      address: () => '/login/forgot?key=of-the-mail',
      title: 'forgot',
      shows: 'account.forgotLogin.set',
    },
    {
      name: 'address by link',
      route: '/login/verify',
      address: () => '/login/verify?key=of-the-mail',
      title: 'verifyEmail',
      shows: 'account.verifyEmail.submit',
    },
    { name: 'no ticket', route: '/login/second-step', title: 'login', shows: 'session.login.submit' },
    { name: 'register', route: '/register', title: 'register', shows: 'session.register.submit' },
    { name: 'entry', route: '/entry', title: 'entry', shows: 'session.entry.text' },
    { name: 'not found', route: '/404', title: 'notFound', shows: 'shell.notFound.title' },
    {
      name: 'unknown address',
      route: '$',
      address: () => '/no/such/page',
      title: 'notFound',
      shows: 'shell.notFound.title',
    },
  ]),
  ...of('arriving', [
    { name: 'open account', route: '/ad-welcome', title: 'adWelcome', shows: 'session.welcome.submit' },
  ]),
  ...of('partner', [
    { name: 'ad centre', route: '/ad-center', title: 'adCenter', shows: 'overview.rows.youNote' },
    { name: 'profile', route: '/ad-center/profile', title: 'profile', shows: 'profile.rows.securityNote' },
    { name: 'security', route: '/ad-center/security', title: 'security', shows: 'profile.passkeys.add' },
    { name: 'passkeys', route: '/ad-center/passkeys', title: 'security', shows: 'profile.passkeys.text' },
    { name: 'log-ins', route: '/ad-center/sessions', title: 'security', shows: 'session.sessions.thisOne' },
    { name: 'code', route: '/ad-center/second-step', title: 'security', shows: 'account.secondStep.app' },
    {
      name: 'login password',
      route: '/ad-center/edit-login-password',
      title: 'editLoginPassword',
      shows: 'session.password.submit',
    },
    {
      name: 'change transaction password',
      route: '/ad-center/edit-pay-password',
      title: 'setPassword',
      shows: 'account.recovery.forgot',
    },
    { name: 'feedback', route: '/ad-center/feedback', title: 'feedback', shows: 'support.content' },
    {
      name: 'questions',
      route: '/ad-center/ques-detail',
      title: 'questions',
      // Nothing of the list itself is the app's: the questions come with the configuration.
      shows: 'shell.title.questions',
    },
    {
      name: 'answer',
      route: '/ad-center/ques-detail',
      address: () => '/ad-center/ques-detail?id=loss',
      title: 'questions',
      shows: 'support.faq.all',
    },
    {
      name: 'close account',
      route: '/ad-center/close-account',
      title: 'closeAccount',
      shows: 'account.close.now',
    },
    {
      name: 'audit',
      route: '/ad-center/audit',
      title: 'audit',
      shows: 'account.audit.action.deposit_confirm',
    },
    { name: 'plan follow', route: '/ad-center/operated', title: 'following', shows: 'following.own.intro' },
    {
      name: 'follow record of somebody else',
      route: '/ad-center/follow-record',
      address: (ids) => `/ad-center/follow-record?id=${ids.running}`,
      title: 'followRecord',
      shows: 'shell.errors.failed',
    },
    {
      name: 'activities',
      route: '/ad-center/activities',
      title: 'activities',
      shows: 'coupon.activity.open',
    },
    { name: 'coupons', route: '/ad-center/coupons', title: 'coupons', shows: 'coupon.card.rules' },
    {
      name: 'used coupons',
      route: '/ad-center/coupons',
      address: () => '/ad-center/coupons?status=used',
      title: 'coupons',
      shows: 'coupon.empty.used.title',
    },
    { name: 'plans', route: '/plan', title: 'plans', shows: 'plan.list.profitEstimated' },
    {
      name: 'running plan',
      route: '/plan/detail',
      address: (ids) => `/plan/detail?id=${ids.running}`,
      title: 'plan',
      shows: 'plan.stop.button',
    },
    {
      name: 'offer',
      route: '/plan/detail',
      address: (ids) => `/plan/detail?id=${ids.offer}`,
      title: 'plan',
      shows: 'plan.decline.button',
    },
    {
      name: 'product',
      route: '/plan/goods-detail',
      address: (ids) => `/plan/goods-detail?id=${ids.offer}`,
      title: 'goods',
      shows: 'plan.goods.audience',
    },
    {
      name: 'journal of an order',
      route: '/plan/statement',
      address: (ids) => `/plan/statement?id=${ids.running}`,
      title: 'orderStatement',
      shows: 'journal.entryType.fund',
    },
    {
      name: 'traffic of an order',
      route: '/plan/traffic',
      address: (ids) => `/plan/traffic?id=${ids.running}`,
      title: 'traffic',
      shows: 'traffic.csv.title',
    },
    { name: 'wallet', route: '/wallet', title: 'wallet', shows: 'wallet.flows.allTypes' },
    {
      name: 'exchange',
      route: '/wallet/foreign-exchange',
      title: 'exchange',
      shows: 'exchange.waitsFor.code',
    },
    {
      name: 'exchange order',
      route: '/wallet/foreign-exchange',
      address: (ids) => `/wallet/foreign-exchange?id=${ids.exchange}`,
      title: 'exchange',
      shows: 'exchange.code.label',
    },
    {
      name: 'transaction password',
      route: '/wallet/set-password',
      title: 'setPassword',
      shows: 'session.pin.loginTitle',
    },
    {
      name: 'forgotten password',
      route: '/wallet/forgot-password',
      title: 'forgotPassword',
      shows: 'account.recovery.intro',
    },
    { name: 'destination', route: '/wallet/bind-card', title: 'bindCard', shows: 'wallet.bind.now' },
    { name: 'deposits', route: '/wallet/deposit', title: 'deposit', shows: 'wallet.depositState.confirmed' },
    {
      name: 'one deposit',
      route: '/wallet/deposit',
      address: (ids) => `/wallet/deposit?id=${ids.deposit}`,
      title: 'deposit',
      shows: 'wallet.deposit.payeeAccount',
    },
    {
      name: 'withdraw',
      route: '/wallet/withdraw',
      title: 'withdraw',
      shows: 'wallet.withdrawalState.requested',
    },
    {
      name: 'withdrawal',
      route: '/wallet/withdrawal',
      address: (ids) => `/wallet/withdrawal?id=${ids.withdrawal}`,
      title: 'withdrawal',
      shows: 'wallet.withdrawal.cancel',
    },
    {
      name: 'withdrawal in review',
      route: '/wallet/withdrawal',
      address: (ids) => `/wallet/withdrawal?id=${ids.inReview}`,
      title: 'withdrawal',
      shows: 'review.disputedNote',
    },
    { name: 'appeals', route: '/wallet/appeals', title: 'appeals', shows: 'review.appeal.yourWords' },
    {
      name: 'journal lines',
      route: '/wallet/flow',
      address: (ids) => `/wallet/flow?id=${ids.flow}`,
      title: 'flow',
      shows: 'wallet.flow.belongsTo',
    },
    { name: 'months', route: '/wallet/monthly', title: 'monthly', shows: 'wallet.monthly.details' },
    { name: 'statements', route: '/wallet/statement', title: 'statement', shows: 'wallet.export.ask' },
    { name: 'notifications', route: '/notification', title: 'notifications', shows: 'notice.markAll' },
    { name: 'messages to devices', route: '/notification/push', title: 'push', shows: 'notice.push.turnOn' },
    { name: 'push', route: '/notification/push', title: 'push', shows: 'notice.push.what' },
    {
      name: 'customer service',
      route: '/customer',
      address: () => `/customer?url=${encodeURIComponent(contact)}`,
      title: 'customer',
      shows: 'shell.title.customer',
    },
    {
      name: 'customer service at an unknown address',
      route: '/customer',
      address: () => '/customer?url=https%3A%2F%2Fsomewhere.example',
      title: 'customer',
      shows: 'session.customer.unknownText',
    },
  ]),
  ...of('veteran', [
    { name: 'level', route: '/ad-center/level', title: 'level', shows: 'standing.presence' },
    { name: 'passkey', route: '/ad-center/security', title: 'security', shows: 'session.sessions.no' },
    {
      name: 'plan follow, following',
      route: '/ad-center/operated',
      title: 'following',
      shows: 'following.stop.button',
    },
    {
      name: 'follow record',
      route: '/ad-center/follow-record',
      address: (ids) => `/ad-center/follow-record?id=${ids.follow}`,
      title: 'followRecord',
      shows: 'following.orders.title',
    },
    {
      name: 'settled plan',
      route: '/plan/detail',
      address: (ids) => `/plan/detail?id=${ids.settled}`,
      title: 'plan',
      shows: 'shell.orderStatus.settled',
    },
    {
      name: 'traffic of a settled order',
      route: '/plan/traffic',
      address: (ids) => `/plan/traffic?id=${ids.settled}`,
      title: 'traffic',
      shows: 'traffic.byPlace',
    },
    {
      name: 'traffic with withheld results',
      route: '/plan/traffic',
      address: (ids) => `/plan/traffic?id=${ids.ended}`,
      title: 'traffic',
      shows: 'plan.delivery.reasons',
    },
    {
      name: 'failed plan',
      route: '/plan/detail',
      address: (ids) => `/plan/detail?id=${ids.failed}`,
      title: 'plan',
      shows: 'plan.after.cameBack',
    },
    {
      name: 'ended plan',
      route: '/plan/detail',
      address: (ids) => `/plan/detail?id=${ids.ended}`,
      title: 'plan',
      shows: 'shell.orderStatus.settling',
    },
    { name: 'wallet with startup funds', route: '/wallet', title: 'wallet', shows: 'wallet.startup.title' },
    { name: 'destination, usable', route: '/wallet/bind-card', title: 'bindCard', shows: 'wallet.bind.now' },
    {
      name: 'refused withdrawal',
      route: '/wallet/withdrawal',
      address: (ids) => `/wallet/withdrawal?id=${ids.refused}`,
      title: 'withdrawal',
      shows: 'review.refusalTitle',
    },
    {
      name: 'withdrawal that was not paid',
      route: '/wallet/withdrawal',
      address: (ids) => `/wallet/withdrawal?id=${ids.unpaid}`,
      title: 'withdrawal',
      shows: 'wallet.withdrawalState.failed',
    },
    {
      name: 'withdrawal that arrived',
      route: '/wallet/withdrawal',
      address: (ids) => `/wallet/withdrawal?id=${ids.arrived}`,
      title: 'withdrawal',
      shows: 'wallet.withdrawal.youReceived',
    },
    { name: 'other devices', route: '/notification/push', title: 'push', shows: 'notice.push.others' },
  ]),
  ...of('newcomer', [
    { name: 'ad centre, new', route: '/ad-center', title: 'adCenter', shows: 'overview.rows.youNote' },
    {
      name: 'coupons, none',
      route: '/ad-center/coupons',
      title: 'coupons',
      shows: 'coupon.empty.unused.title',
    },
    {
      name: 'plan follow, none',
      route: '/ad-center/operated',
      title: 'following',
      shows: 'following.records.emptyTitle',
    },
    { name: 'audit, nothing', route: '/ad-center/audit', title: 'audit', shows: 'account.audit.empty' },
    {
      name: 'plans, none running',
      route: '/plan',
      address: () => '/plan?status=running',
      title: 'plans',
      shows: 'plan.list.empty.running.title',
    },
    {
      name: 'declined offer',
      route: '/plan/detail',
      address: (ids) => `/plan/detail?id=${ids.declined}`,
      title: 'plan',
      shows: 'plan.list.declined',
    },
    { name: 'wallet, empty', route: '/wallet', title: 'wallet', shows: 'wallet.flows.empty' },
    {
      name: 'exchange, none',
      route: '/wallet/foreign-exchange',
      title: 'exchange',
      shows: 'exchange.records.empty',
    },
    { name: 'destination, none', route: '/wallet/bind-card', title: 'bindCard', shows: 'wallet.bind.submit' },
    {
      name: 'forgotten password, none set',
      route: '/wallet/forgot-password',
      title: 'forgotPassword',
      shows: 'account.recovery.notSet',
    },
    { name: 'deposits, none', route: '/wallet/deposit', title: 'deposit', shows: 'wallet.deposit.empty' },
    {
      name: 'withdraw, nothing',
      route: '/wallet/withdraw',
      title: 'withdraw',
      shows: 'wallet.withdraw.empty',
    },
    { name: 'appeals, none', route: '/wallet/appeals', title: 'appeals', shows: 'review.appeal.empty' },
    { name: 'months, none', route: '/wallet/monthly', title: 'monthly', shows: 'wallet.monthly.empty' },
    {
      name: 'statements, none',
      route: '/wallet/statement',
      title: 'statement',
      shows: 'wallet.export.empty',
    },
  ]),
]
