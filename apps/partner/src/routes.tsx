import { createRoute } from '@tanstack/react-router'
import type { pageWords } from './page-words.ts'
import { root } from './root-route.ts'
import type { HeaderOptions } from './shell/header-options.ts'
import { type DataPageModule, signedPage } from './shell/load-page.ts'
import { redirectIfMissing, toSecurity } from './shell/redirect-if-missing.ts'
import { optional, type Search, text, withId } from './shell/search.ts'
import { strangers } from './stranger-routes.tsx'

/** Stands in the shell, for whoever has a token. */
const inShell = { getParentRoute: () => root }

/** A page for whoever has a token: the title in its header, and what its header has beside or leaves out. */
function page(
  title: HeaderOptions['title'],
  name: keyof typeof pageWords,
  load: () => Promise<DataPageModule>,
  header: Omit<HeaderOptions, 'title'> = {},
) {
  return { ...inShell, staticData: { header: { ...header, title } }, component: signedPage(name, load) }
}

/** A partner's, by what they are about. */
const oneself = [
  createRoute({
    path: '/ad-center/edit-login-password',
    ...page(
      'shell.title.editLoginPassword',
      'EditLoginPasswordPage',
      () => import('./pages/ad-center/EditLoginPasswordPage.tsx'),
    ),
  }),
  createRoute({
    path: '/ad-center/edit-pay-password',
    ...page('shell.title.setPassword', 'SetPasswordPage', () => import('./pages/wallet/SetPasswordPage.tsx')),
  }),
  createRoute({
    path: '/ad-center/profile',
    ...page('shell.title.profile', 'ProfilePage', () => import('./pages/ad-center/ProfilePage.tsx'), {
      logout: true,
    }),
  }),
  createRoute({
    path: '/ad-center/security',
    ...page('shell.title.security', 'SecurityPage', () => import('./pages/ad-center/SecurityPage.tsx')),
    validateSearch: optional('part'),
  }),
  createRoute({
    path: '/ad-center/sessions',
    ...inShell,
    beforeLoad: toSecurity('devices'),
  }),
  createRoute({
    path: '/ad-center/passkeys',
    ...inShell,
    beforeLoad: toSecurity('passkeys'),
  }),
  createRoute({
    path: '/ad-center/second-step',
    ...inShell,
    beforeLoad: toSecurity('second-step'),
  }),
  createRoute({
    path: '/ad-center/close-account',
    ...page(
      'shell.title.closeAccount',
      'CloseAccountPage',
      () => import('./pages/ad-center/CloseAccountPage.tsx'),
    ),
  }),
  createRoute({
    path: '/ad-center/audit',
    ...page('shell.title.audit', 'AuditPage', () => import('./pages/ad-center/AuditPage.tsx')),
  }),
] as const
const around = [
  createRoute({
    path: '/ad-center/level',
    ...page('shell.title.level', 'LevelPage', () => import('./pages/ad-center/LevelPage.tsx')),
  }),
  createRoute({
    path: '/ad-center/ques-detail',
    ...page('shell.title.questions', 'QuesDetailPage', () => import('./pages/ad-center/QuesDetailPage.tsx'), {
      language: false,
      bell: false,
    }),
    validateSearch: optional('id'),
  }),
  createRoute({
    path: '/ad-center/operated',
    ...page('shell.title.following', 'FollowingPage', () => import('./pages/ad-center/FollowingPage.tsx')),
    validateSearch: optional('part'),
  }),
  createRoute({
    path: '/ad-center/follow-record',
    ...page(
      'shell.title.followRecord',
      'FollowRecordPage',
      () => import('./pages/ad-center/FollowRecordPage.tsx'),
    ),
    validateSearch: withId,
    beforeLoad: redirectIfMissing('/ad-center/operated'),
  }),
  createRoute({
    path: '/ad-center/activities',
    ...page('shell.title.activities', 'ActivitiesPage', () => import('./pages/coupon/ActivitiesPage.tsx')),
  }),
  createRoute({
    path: '/ad-center/coupons',
    ...page('shell.title.coupons', 'CouponsPage', () => import('./pages/coupon/CouponsPage.tsx')),
    validateSearch: optional('status'),
  }),
  createRoute({
    path: '/ad-center/feedback',
    ...page('shell.title.feedback', 'FeedbackPage', () => import('./pages/ad-center/FeedbackPage.tsx')),
  }),
  createRoute({
    path: '/customer',
    ...page('shell.title.customer', 'CustomerPage', () => import('./pages/customer/CustomerPage.tsx'), {
      language: false,
      bell: false,
    }),
    validateSearch: (search: Search) => ({ url: text(search.url) }),
  }),
] as const
const plans = [
  createRoute({
    path: '/plan',
    ...page('shell.title.plans', 'PlanPage', () => import('./pages/plan/PlanPage.tsx'), {
      back: '/ad-center',
      logout: true,
    }),
    validateSearch: optional('status'),
  }),
  createRoute({
    path: '/plan/detail',
    ...page('shell.title.plan', 'PlanDetailPage', () => import('./pages/plan/PlanDetailPage.tsx')),
    validateSearch: withId,
    beforeLoad: redirectIfMissing('/plan'),
  }),
  createRoute({
    path: '/plan/goods-detail',
    ...page('shell.title.goods', 'GoodsDetailPage', () => import('./pages/plan/GoodsDetailPage.tsx'), {
      transparent: true,
    }),
    validateSearch: withId,
    beforeLoad: redirectIfMissing('/plan'),
  }),
  createRoute({
    path: '/plan/statement',
    ...page(
      'shell.title.orderStatement',
      'OrderStatementPage',
      () => import('./pages/plan/OrderStatementPage.tsx'),
    ),
    validateSearch: withId,
    beforeLoad: redirectIfMissing('/plan'),
  }),
  createRoute({
    path: '/plan/traffic',
    ...page('shell.title.traffic', 'TrafficPage', () => import('./pages/plan/TrafficPage.tsx')),
    validateSearch: (search: Search) => ({ ...withId(search), ...optional('to')(search) }),
    beforeLoad: redirectIfMissing('/plan'),
  }),
] as const
const wallets = [
  createRoute({
    path: '/wallet',
    ...page('shell.title.wallet', 'WalletPage', () => import('./pages/wallet/WalletPage.tsx'), {
      back: '/ad-center',
    }),
  }),
  createRoute({
    path: '/wallet/foreign-exchange',
    ...page('shell.title.exchange', 'ExchangePage', () => import('./pages/exchange/ExchangePage.tsx'), {
      transparent: 'over-hull',
    }),
    validateSearch: optional('id'),
  }),
  createRoute({
    path: '/wallet/set-password',
    ...page('shell.title.setPassword', 'SetPasswordPage', () => import('./pages/wallet/SetPasswordPage.tsx')),
  }),
  createRoute({
    path: '/wallet/forgot-password',
    ...page(
      'shell.title.forgotPassword',
      'ForgotPasswordPage',
      () => import('./pages/wallet/ForgotPasswordPage.tsx'),
    ),
  }),
  createRoute({
    path: '/wallet/bind-card',
    ...page('shell.title.bindCard', 'BindCardPage', () => import('./pages/wallet/BindCardPage.tsx')),
  }),
] as const
const money = [
  createRoute({
    path: '/wallet/deposit',
    ...page('shell.title.deposit', 'DepositPage', () => import('./pages/wallet/DepositPage.tsx')),
    validateSearch: optional('id'),
  }),
  createRoute({
    path: '/wallet/withdraw',
    ...page('shell.title.withdraw', 'WithdrawPage', () => import('./pages/wallet/WithdrawPage.tsx')),
  }),
  createRoute({
    path: '/wallet/withdrawal',
    ...page('shell.title.withdrawal', 'WithdrawalPage', () => import('./pages/wallet/WithdrawalPage.tsx')),
    validateSearch: withId,
    beforeLoad: redirectIfMissing('/wallet'),
  }),
  createRoute({
    path: '/wallet/appeals',
    ...page('shell.title.appeals', 'AppealsPage', () => import('./pages/wallet/AppealsPage.tsx')),
  }),
  createRoute({
    path: '/wallet/flow',
    ...page('shell.title.flow', 'FlowPage', () => import('./pages/wallet/FlowPage.tsx')),
    validateSearch: withId,
    beforeLoad: redirectIfMissing('/wallet'),
  }),
  createRoute({
    path: '/wallet/monthly',
    ...page('shell.title.monthly', 'MonthlyPage', () => import('./pages/wallet/MonthlyPage.tsx')),
  }),
  createRoute({
    path: '/wallet/statement',
    ...page('shell.title.statement', 'StatementPage', () => import('./pages/wallet/StatementPage.tsx')),
  }),
] as const

/** Where a partner arrives. */
const arrival = [
  createRoute({
    path: '/ad-welcome',
    ...page('shell.title.adWelcome', 'AdWelcomePage', () => import('./pages/ad-welcome/AdWelcomePage.tsx'), {
      back: 'none',
      transparent: true,
      language: false,
      bell: false,
    }),
  }),
  createRoute({
    path: '/ad-center',
    ...page('shell.title.adCenter', 'AdCenterPage', () => import('./pages/ad-center/AdCenterPage.tsx'), {
      back: 'none',
      logout: true,
    }),
  }),
] as const

const notices = [
  createRoute({
    path: '/notification',
    ...page(
      'shell.title.notifications',
      'NotificationPage',
      () => import('./pages/notification/NotificationPage.tsx'),
    ),
  }),
  createRoute({
    path: '/notification/push',
    ...page('shell.title.push', 'PushPage', () => import('./pages/notification/PushPage.tsx')),
  }),
] as const

/** Each group stands for itself: a route written in this list would be of no type, and with it all links. */
export const routeTree = root.addChildren([
  ...strangers,
  ...arrival,
  ...oneself,
  ...around,
  ...plans,
  ...wallets,
  ...money,
  ...notices,
])
