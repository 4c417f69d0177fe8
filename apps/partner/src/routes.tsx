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

type SignedPage = HeaderOptions & {
  /** Of its file, and of what it says (page-words.ts). */
  readonly name: keyof typeof pageWords
  readonly load: () => Promise<DataPageModule>
}

/** A page for whoever has a token: the title in its header, and what its header has beside or leaves out. */
function page({ name, load, ...header }: SignedPage) {
  return { ...inShell, staticData: { header }, component: signedPage(name, load) }
}

/** A partner's, by what they are about. */
const oneself = [
  createRoute({
    path: '/ad-center/edit-login-password',
    ...page({
      title: 'shell.title.editLoginPassword',
      name: 'EditLoginPasswordPage',
      load: () => import('./pages/ad-center/EditLoginPasswordPage.tsx'),
    }),
  }),
  createRoute({
    path: '/ad-center/edit-pay-password',
    ...page({
      title: 'shell.title.setPassword',
      name: 'SetPasswordPage',
      load: () => import('./pages/wallet/SetPasswordPage.tsx'),
    }),
  }),
  createRoute({
    path: '/ad-center/profile',
    ...page({
      title: 'shell.title.profile',
      name: 'ProfilePage',
      load: () => import('./pages/ad-center/ProfilePage.tsx'),
      logout: true,
    }),
  }),
  createRoute({
    path: '/ad-center/security',
    ...page({
      title: 'shell.title.security',
      name: 'SecurityPage',
      load: () => import('./pages/ad-center/SecurityPage.tsx'),
    }),
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
    ...page({
      title: 'shell.title.closeAccount',
      name: 'CloseAccountPage',
      load: () => import('./pages/ad-center/CloseAccountPage.tsx'),
    }),
  }),
  createRoute({
    path: '/ad-center/audit',
    ...page({
      title: 'shell.title.audit',
      name: 'AuditPage',
      load: () => import('./pages/ad-center/AuditPage.tsx'),
    }),
  }),
] as const
const around = [
  createRoute({
    path: '/ad-center/level',
    ...page({
      title: 'shell.title.level',
      name: 'LevelPage',
      load: () => import('./pages/ad-center/LevelPage.tsx'),
    }),
  }),
  createRoute({
    path: '/ad-center/ques-detail',
    ...page({
      title: 'shell.title.questions',
      name: 'QuesDetailPage',
      load: () => import('./pages/ad-center/QuesDetailPage.tsx'),
      language: false,
      bell: false,
    }),
    validateSearch: optional('id'),
  }),
  createRoute({
    path: '/ad-center/operated',
    ...page({
      title: 'shell.title.following',
      name: 'FollowingPage',
      load: () => import('./pages/ad-center/FollowingPage.tsx'),
    }),
    validateSearch: optional('part'),
  }),
  createRoute({
    path: '/ad-center/follow-record',
    ...page({
      title: 'shell.title.followRecord',
      name: 'FollowRecordPage',
      load: () => import('./pages/ad-center/FollowRecordPage.tsx'),
    }),
    validateSearch: withId,
    beforeLoad: redirectIfMissing('/ad-center/operated'),
  }),
  createRoute({
    path: '/ad-center/activities',
    ...page({
      title: 'shell.title.activities',
      name: 'ActivitiesPage',
      load: () => import('./pages/coupon/ActivitiesPage.tsx'),
    }),
  }),
  createRoute({
    path: '/ad-center/coupons',
    ...page({
      title: 'shell.title.coupons',
      name: 'CouponsPage',
      load: () => import('./pages/coupon/CouponsPage.tsx'),
    }),
    validateSearch: optional('status'),
  }),
  createRoute({
    path: '/ad-center/feedback',
    ...page({
      title: 'shell.title.feedback',
      name: 'FeedbackPage',
      load: () => import('./pages/ad-center/FeedbackPage.tsx'),
    }),
  }),
  createRoute({
    path: '/customer',
    ...page({
      title: 'shell.title.customer',
      name: 'CustomerPage',
      load: () => import('./pages/customer/CustomerPage.tsx'),
      language: false,
      bell: false,
    }),
    validateSearch: (search: Search) => ({ url: text(search.url) }),
  }),
] as const
const plans = [
  createRoute({
    path: '/plan',
    ...page({
      title: 'shell.title.plans',
      name: 'PlanPage',
      load: () => import('./pages/plan/PlanPage.tsx'),
      back: '/ad-center',
      logout: true,
    }),
    validateSearch: optional('status', 'find'),
  }),
  createRoute({
    path: '/plan/detail',
    ...page({
      title: 'shell.title.plan',
      name: 'PlanDetailPage',
      load: () => import('./pages/plan/PlanDetailPage.tsx'),
    }),
    validateSearch: withId,
    beforeLoad: redirectIfMissing('/plan'),
  }),
  createRoute({
    path: '/plan/goods-detail',
    ...page({
      title: 'shell.title.goods',
      name: 'GoodsDetailPage',
      load: () => import('./pages/plan/GoodsDetailPage.tsx'),
      transparent: true,
    }),
    validateSearch: withId,
    beforeLoad: redirectIfMissing('/plan'),
  }),
  createRoute({
    path: '/plan/statement',
    ...page({
      title: 'shell.title.orderStatement',
      name: 'OrderStatementPage',
      load: () => import('./pages/plan/OrderStatementPage.tsx'),
    }),
    validateSearch: withId,
    beforeLoad: redirectIfMissing('/plan'),
  }),
  createRoute({
    path: '/plan/traffic',
    ...page({
      title: 'shell.title.traffic',
      name: 'TrafficPage',
      load: () => import('./pages/plan/TrafficPage.tsx'),
    }),
    validateSearch: (search: Search) => ({ ...withId(search), ...optional('to')(search) }),
    beforeLoad: redirectIfMissing('/plan'),
  }),
] as const
const wallets = [
  createRoute({
    path: '/wallet',
    ...page({
      title: 'shell.title.wallet',
      name: 'WalletPage',
      load: () => import('./pages/wallet/WalletPage.tsx'),
      back: '/ad-center',
    }),
  }),
  createRoute({
    path: '/wallet/foreign-exchange',
    ...page({
      title: 'shell.title.exchange',
      name: 'ExchangePage',
      load: () => import('./pages/exchange/ExchangePage.tsx'),
      transparent: 'over-hull',
    }),
    validateSearch: optional('id'),
  }),
  createRoute({
    path: '/wallet/set-password',
    ...page({
      title: 'shell.title.setPassword',
      name: 'SetPasswordPage',
      load: () => import('./pages/wallet/SetPasswordPage.tsx'),
    }),
  }),
  createRoute({
    path: '/wallet/forgot-password',
    ...page({
      title: 'shell.title.forgotPassword',
      name: 'ForgotPasswordPage',
      load: () => import('./pages/wallet/ForgotPasswordPage.tsx'),
    }),
  }),
  createRoute({
    path: '/wallet/bind-card',
    ...page({
      title: 'shell.title.bindCard',
      name: 'BindCardPage',
      load: () => import('./pages/wallet/BindCardPage.tsx'),
    }),
  }),
] as const
const money = [
  createRoute({
    path: '/wallet/deposit',
    ...page({
      title: 'shell.title.deposit',
      name: 'DepositPage',
      load: () => import('./pages/wallet/DepositPage.tsx'),
    }),
    validateSearch: optional('id'),
  }),
  createRoute({
    path: '/wallet/withdraw',
    ...page({
      title: 'shell.title.withdraw',
      name: 'WithdrawPage',
      load: () => import('./pages/wallet/WithdrawPage.tsx'),
    }),
  }),
  createRoute({
    path: '/wallet/withdrawal',
    ...page({
      title: 'shell.title.withdrawal',
      name: 'WithdrawalPage',
      load: () => import('./pages/wallet/WithdrawalPage.tsx'),
    }),
    validateSearch: withId,
    beforeLoad: redirectIfMissing('/wallet'),
  }),
  createRoute({
    path: '/wallet/appeals',
    ...page({
      title: 'shell.title.appeals',
      name: 'AppealsPage',
      load: () => import('./pages/wallet/AppealsPage.tsx'),
    }),
  }),
  createRoute({
    path: '/wallet/flow',
    ...page({
      title: 'shell.title.flow',
      name: 'FlowPage',
      load: () => import('./pages/wallet/FlowPage.tsx'),
    }),
    validateSearch: withId,
    beforeLoad: redirectIfMissing('/wallet'),
  }),
  createRoute({
    path: '/wallet/monthly',
    ...page({
      title: 'shell.title.monthly',
      name: 'MonthlyPage',
      load: () => import('./pages/wallet/MonthlyPage.tsx'),
    }),
  }),
  createRoute({
    path: '/wallet/statement',
    ...page({
      title: 'shell.title.statement',
      name: 'StatementPage',
      load: () => import('./pages/wallet/StatementPage.tsx'),
    }),
  }),
] as const

/** Where a partner arrives. */
const arrival = [
  createRoute({
    path: '/ad-welcome',
    ...page({
      title: 'shell.title.adWelcome',
      name: 'AdWelcomePage',
      load: () => import('./pages/ad-welcome/AdWelcomePage.tsx'),
      back: 'none',
      transparent: true,
      language: false,
      bell: false,
    }),
  }),
  createRoute({
    path: '/ad-center',
    ...page({
      title: 'shell.title.adCenter',
      name: 'AdCenterPage',
      load: () => import('./pages/ad-center/AdCenterPage.tsx'),
      back: 'none',
      logout: true,
    }),
  }),
] as const

const notices = [
  createRoute({
    path: '/notification',
    ...page({
      title: 'shell.title.notifications',
      name: 'NotificationPage',
      load: () => import('./pages/notification/NotificationPage.tsx'),
    }),
  }),
  createRoute({
    path: '/notification/push',
    ...page({
      title: 'shell.title.push',
      name: 'PushPage',
      load: () => import('./pages/notification/PushPage.tsx'),
    }),
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
