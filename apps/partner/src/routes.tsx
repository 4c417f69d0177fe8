import type { pageWords } from './page-words.ts'
import { optional, withId } from './router/asked.ts'
import { type Query, type Route, route } from './router/route.ts'
import type { HeaderOptions } from './shell/header-options.ts'
import { type DataPageModule, signedPage } from './shell/load-page.ts'
import { redirectIfMissing, toSecurity } from './shell/redirect-if-missing.ts'
import { strangers } from './stranger-routes.tsx'

type SignedPage = HeaderOptions & {
  /** Of its file, and of what it says (page-words.ts). */
  readonly name: keyof typeof pageWords
  readonly load: () => Promise<DataPageModule>
}

/** A page for whoever has a token: the title in its header, and what its header has beside or leaves out. */
function page({ name, load, ...header }: SignedPage): Pick<Route, 'header' | 'page'> {
  return { header, page: signedPage(name, load) }
}

/** A partner's, by what they are about. */
const oneself = [
  route({
    path: '/ad-center/edit-login-password',
    ...page({
      title: 'shell.title.editLoginPassword',
      name: 'EditLoginPasswordPage',
      load: () => import('./pages/ad-center/EditLoginPasswordPage.tsx'),
    }),
  }),
  route({
    path: '/ad-center/edit-pay-password',
    ...page({
      title: 'shell.title.setPassword',
      name: 'SetPasswordPage',
      load: () => import('./pages/wallet/SetPasswordPage.tsx'),
    }),
  }),
  route({
    path: '/ad-center/profile',
    ...page({
      title: 'shell.title.profile',
      name: 'ProfilePage',
      load: () => import('./pages/ad-center/ProfilePage.tsx'),
      logout: true,
    }),
  }),
  route({
    path: '/ad-center/security',
    ...page({
      title: 'shell.title.security',
      name: 'SecurityPage',
      load: () => import('./pages/ad-center/SecurityPage.tsx'),
    }),
    asked: optional('part'),
  }),
  route({
    path: '/ad-center/sessions',
    before: toSecurity('devices'),
  }),
  route({
    path: '/ad-center/passkeys',
    before: toSecurity('passkeys'),
  }),
  route({
    path: '/ad-center/second-step',
    before: toSecurity('second-step'),
  }),
  route({
    path: '/ad-center/close-account',
    ...page({
      title: 'shell.title.closeAccount',
      name: 'CloseAccountPage',
      load: () => import('./pages/ad-center/CloseAccountPage.tsx'),
    }),
  }),
  route({
    path: '/ad-center/audit',
    ...page({
      title: 'shell.title.audit',
      name: 'AuditPage',
      load: () => import('./pages/ad-center/AuditPage.tsx'),
    }),
  }),
] as const
const around = [
  route({
    path: '/ad-center/level',
    ...page({
      title: 'shell.title.level',
      name: 'LevelPage',
      load: () => import('./pages/ad-center/LevelPage.tsx'),
    }),
  }),
  route({
    path: '/ad-center/ques-detail',
    ...page({
      title: 'shell.title.questions',
      name: 'QuesDetailPage',
      load: () => import('./pages/ad-center/QuesDetailPage.tsx'),
      language: false,
      bell: false,
    }),
    asked: optional('id'),
  }),
  route({
    path: '/ad-center/operated',
    ...page({
      title: 'shell.title.following',
      name: 'FollowingPage',
      load: () => import('./pages/ad-center/FollowingPage.tsx'),
    }),
    asked: optional('part'),
  }),
  route({
    path: '/ad-center/follow-record',
    ...page({
      title: 'shell.title.followRecord',
      name: 'FollowRecordPage',
      load: () => import('./pages/ad-center/FollowRecordPage.tsx'),
    }),
    asked: withId,
    before: redirectIfMissing('/ad-center/operated'),
  }),
  route({
    path: '/ad-center/activities',
    ...page({
      title: 'shell.title.activities',
      name: 'ActivitiesPage',
      load: () => import('./pages/coupon/ActivitiesPage.tsx'),
    }),
  }),
  route({
    path: '/ad-center/coupons',
    ...page({
      title: 'shell.title.coupons',
      name: 'CouponsPage',
      load: () => import('./pages/coupon/CouponsPage.tsx'),
    }),
    asked: optional('status'),
  }),
  route({
    path: '/ad-center/feedback',
    ...page({
      title: 'shell.title.feedback',
      name: 'FeedbackPage',
      load: () => import('./pages/ad-center/FeedbackPage.tsx'),
    }),
    asked: optional('about'),
  }),
  route({
    path: '/customer',
    ...page({
      title: 'shell.title.customer',
      name: 'CustomerPage',
      load: () => import('./pages/customer/CustomerPage.tsx'),
      language: false,
      bell: false,
    }),
    asked: ({ url = '' }: Query) => ({ url }),
  }),
] as const
const plans = [
  route({
    path: '/plan',
    ...page({
      title: 'shell.title.plans',
      name: 'PlanPage',
      load: () => import('./pages/plan/PlanPage.tsx'),
      back: '/ad-center',
      logout: true,
    }),
    asked: optional('status', 'find'),
  }),
  route({
    path: '/plan/detail',
    ...page({
      title: 'shell.title.plan',
      name: 'PlanDetailPage',
      load: () => import('./pages/plan/PlanDetailPage.tsx'),
    }),
    asked: withId,
    before: redirectIfMissing('/plan'),
  }),
  route({
    path: '/plan/goods-detail',
    ...page({
      title: 'shell.title.goods',
      name: 'GoodsDetailPage',
      load: () => import('./pages/plan/GoodsDetailPage.tsx'),
      transparent: true,
    }),
    asked: withId,
    before: redirectIfMissing('/plan'),
  }),
  route({
    path: '/plan/statement',
    ...page({
      title: 'shell.title.orderStatement',
      name: 'OrderStatementPage',
      load: () => import('./pages/plan/OrderStatementPage.tsx'),
    }),
    asked: withId,
    before: redirectIfMissing('/plan'),
  }),
  route({
    path: '/plan/traffic',
    ...page({
      title: 'shell.title.traffic',
      name: 'TrafficPage',
      load: () => import('./pages/plan/TrafficPage.tsx'),
    }),
    asked: (query: Query) => ({ ...withId(query), ...optional('to')(query) }),
    before: redirectIfMissing('/plan'),
  }),
] as const
const wallets = [
  route({
    path: '/wallet',
    ...page({
      title: 'shell.title.wallet',
      name: 'WalletPage',
      load: () => import('./pages/wallet/WalletPage.tsx'),
      back: '/ad-center',
    }),
  }),
  route({
    path: '/wallet/foreign-exchange',
    ...page({
      title: 'shell.title.exchange',
      name: 'ExchangePage',
      load: () => import('./pages/exchange/ExchangePage.tsx'),
      transparent: 'over-hull',
    }),
    asked: optional('id'),
  }),
  route({
    path: '/wallet/set-password',
    ...page({
      title: 'shell.title.setPassword',
      name: 'SetPasswordPage',
      load: () => import('./pages/wallet/SetPasswordPage.tsx'),
    }),
  }),
  route({
    path: '/wallet/forgot-password',
    ...page({
      title: 'shell.title.forgotPassword',
      name: 'ForgotPasswordPage',
      load: () => import('./pages/wallet/ForgotPasswordPage.tsx'),
    }),
  }),
  route({
    path: '/wallet/bind-card',
    ...page({
      title: 'shell.title.bindCard',
      name: 'BindCardPage',
      load: () => import('./pages/wallet/BindCardPage.tsx'),
    }),
  }),
] as const
const money = [
  route({
    path: '/wallet/deposit',
    ...page({
      title: 'shell.title.deposit',
      name: 'DepositPage',
      load: () => import('./pages/wallet/DepositPage.tsx'),
    }),
    asked: optional('id'),
  }),
  route({
    path: '/wallet/withdraw',
    ...page({
      title: 'shell.title.withdraw',
      name: 'WithdrawPage',
      load: () => import('./pages/wallet/WithdrawPage.tsx'),
    }),
  }),
  route({
    path: '/wallet/withdrawal',
    ...page({
      title: 'shell.title.withdrawal',
      name: 'WithdrawalPage',
      load: () => import('./pages/wallet/WithdrawalPage.tsx'),
    }),
    asked: withId,
    before: redirectIfMissing('/wallet'),
  }),
  route({
    path: '/wallet/appeals',
    ...page({
      title: 'shell.title.appeals',
      name: 'AppealsPage',
      load: () => import('./pages/wallet/AppealsPage.tsx'),
    }),
  }),
  route({
    path: '/wallet/flow',
    ...page({
      title: 'shell.title.flow',
      name: 'FlowPage',
      load: () => import('./pages/wallet/FlowPage.tsx'),
    }),
    asked: withId,
    before: redirectIfMissing('/wallet'),
  }),
  route({
    path: '/wallet/monthly',
    ...page({
      title: 'shell.title.monthly',
      name: 'MonthlyPage',
      load: () => import('./pages/wallet/MonthlyPage.tsx'),
    }),
  }),
  route({
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
  route({
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
  route({
    path: '/ad-center',
    ...page({
      title: 'shell.title.adCenter',
      name: 'AdCenterPage',
      load: () => import('./pages/ad-center/AdCenterPage.tsx'),
      back: 'none',
      logout: true,
    }),
    asked: optional('period'),
  }),
] as const

const notices = [
  route({
    path: '/notification',
    ...page({
      title: 'shell.title.notifications',
      name: 'NotificationPage',
      load: () => import('./pages/notification/NotificationPage.tsx'),
    }),
    asked: optional('category', 'state'),
  }),
  route({
    path: '/notification/push',
    ...page({
      title: 'shell.title.push',
      name: 'PushPage',
      load: () => import('./pages/notification/PushPage.tsx'),
    }),
  }),
] as const

/** Each group stands for itself: a route written in this list would be of no type, and with it all links. */
export const routes = [
  ...strangers,
  ...arrival,
  ...oneself,
  ...around,
  ...plans,
  ...wallets,
  ...money,
  ...notices,
] as const

declare module './router/route.ts' {
  interface Table {
    readonly routes: typeof routes
  }
}
