import { createRoute } from '@tanstack/react-router'
import { root } from './root-route.ts'
import { signedPage } from './shell/load-page.ts'
import { redirectIfMissing, toSecurity } from './shell/redirect-if-missing.ts'
import { optional, type Search, text, withId } from './shell/search.ts'
import { strangers } from './stranger-routes.tsx'

const adWelcome = createRoute({
  getParentRoute: () => root,
  path: '/ad-welcome',
  staticData: {
    header: { title: 'shell.title.adWelcome', back: 'none', transparent: true, language: false, bell: false },
  },
  component: signedPage('AdWelcomePage', () => import('./pages/ad-welcome/AdWelcomePage.tsx')),
})

const customer = createRoute({
  getParentRoute: () => root,
  path: '/customer',
  staticData: { header: { title: 'shell.title.customer', language: false, bell: false } },
  validateSearch: (search: Search) => ({ url: text(search.url) }),
  component: signedPage('CustomerPage', () => import('./pages/customer/CustomerPage.tsx')),
})

const adCenter = createRoute({
  getParentRoute: () => root,
  path: '/ad-center',
  staticData: { header: { title: 'shell.title.adCenter', back: 'none', logout: true } },
  component: signedPage('AdCenterPage', () => import('./pages/ad-center/AdCenterPage.tsx')),
})

const editLoginPassword = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/edit-login-password',
  staticData: { header: { title: 'shell.title.editLoginPassword' } },
  component: signedPage('EditLoginPasswordPage', () => import('./pages/ad-center/EditLoginPasswordPage.tsx')),
})

const editPayPassword = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/edit-pay-password',
  staticData: { header: { title: 'shell.title.setPassword' } },
  component: signedPage('SetPasswordPage', () => import('./pages/wallet/SetPasswordPage.tsx')),
})

const feedback = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/feedback',
  staticData: { header: { title: 'shell.title.feedback' } },
  component: signedPage('FeedbackPage', () => import('./pages/ad-center/FeedbackPage.tsx')),
})

const profile = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/profile',
  staticData: { header: { title: 'shell.title.profile', logout: true } },
  component: signedPage('ProfilePage', () => import('./pages/ad-center/ProfilePage.tsx')),
})

const security = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/security',
  staticData: { header: { title: 'shell.title.security' } },
  validateSearch: optional('part'),
  component: signedPage('SecurityPage', () => import('./pages/ad-center/SecurityPage.tsx')),
})

const sessions = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/sessions',
  beforeLoad: toSecurity('devices'),
})

const passkeys = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/passkeys',
  beforeLoad: toSecurity('passkeys'),
})

const secondStep = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/second-step',
  beforeLoad: toSecurity('second-step'),
})

const level = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/level',
  staticData: { header: { title: 'shell.title.level' } },
  component: signedPage('LevelPage', () => import('./pages/ad-center/LevelPage.tsx')),
})

const quesDetail = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/ques-detail',
  staticData: { header: { title: 'shell.title.questions', language: false, bell: false } },
  validateSearch: optional('id'),
  component: signedPage('QuesDetailPage', () => import('./pages/ad-center/QuesDetailPage.tsx')),
})

const closeAccount = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/close-account',
  staticData: { header: { title: 'shell.title.closeAccount' } },
  component: signedPage('CloseAccountPage', () => import('./pages/ad-center/CloseAccountPage.tsx')),
})

const audit = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/audit',
  staticData: { header: { title: 'shell.title.audit' } },
  component: signedPage('AuditPage', () => import('./pages/ad-center/AuditPage.tsx')),
})

const operated = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/operated',
  staticData: { header: { title: 'shell.title.operated' } },
  validateSearch: optional('part'),
  component: signedPage('OperatedPage', () => import('./pages/ad-center/OperatedPage.tsx')),
})

const followRecord = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/follow-record',
  staticData: { header: { title: 'shell.title.followRecord' } },
  validateSearch: withId,
  beforeLoad: redirectIfMissing('/ad-center/operated'),
  component: signedPage('FollowRecordPage', () => import('./pages/ad-center/FollowRecordPage.tsx')),
})

const activities = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/activities',
  staticData: { header: { title: 'shell.title.activities' } },
  component: signedPage('ActivitiesPage', () => import('./pages/coupon/ActivitiesPage.tsx')),
})

const coupons = createRoute({
  getParentRoute: () => root,
  path: '/ad-center/coupons',
  staticData: { header: { title: 'shell.title.coupons' } },
  validateSearch: optional('status'),
  component: signedPage('CouponsPage', () => import('./pages/coupon/CouponsPage.tsx')),
})

const plan = createRoute({
  getParentRoute: () => root,
  path: '/plan',
  staticData: { header: { title: 'shell.title.plans', back: '/ad-center', logout: true } },
  validateSearch: optional('status'),
  component: signedPage('PlanPage', () => import('./pages/plan/PlanPage.tsx')),
})

const planDetail = createRoute({
  getParentRoute: () => root,
  path: '/plan/detail',
  staticData: { header: { title: 'shell.title.plan' } },
  validateSearch: withId,
  beforeLoad: redirectIfMissing('/plan'),
  component: signedPage('PlanDetailPage', () => import('./pages/plan/PlanDetailPage.tsx')),
})

const goodsDetail = createRoute({
  getParentRoute: () => root,
  path: '/plan/goods-detail',
  staticData: { header: { title: 'shell.title.goods', transparent: true } },
  validateSearch: withId,
  beforeLoad: redirectIfMissing('/plan'),
  component: signedPage('GoodsDetailPage', () => import('./pages/plan/GoodsDetailPage.tsx')),
})

const orderStatement = createRoute({
  getParentRoute: () => root,
  path: '/plan/statement',
  staticData: { header: { title: 'shell.title.orderStatement' } },
  validateSearch: withId,
  beforeLoad: redirectIfMissing('/plan'),
  component: signedPage('OrderStatementPage', () => import('./pages/plan/OrderStatementPage.tsx')),
})

const orderTraffic = createRoute({
  getParentRoute: () => root,
  path: '/plan/traffic',
  staticData: { header: { title: 'shell.title.traffic' } },
  validateSearch: (search: Search) => ({ ...withId(search), ...optional('to')(search) }),
  beforeLoad: redirectIfMissing('/plan'),
  component: signedPage('TrafficPage', () => import('./pages/plan/TrafficPage.tsx')),
})

const wallet = createRoute({
  getParentRoute: () => root,
  path: '/wallet',
  staticData: { header: { title: 'shell.title.wallet', back: '/ad-center' } },
  component: signedPage('WalletPage', () => import('./pages/wallet/WalletPage.tsx')),
})

const exchange = createRoute({
  getParentRoute: () => root,
  path: '/wallet/foreign-exchange',
  staticData: { header: { title: 'shell.title.exchange', transparent: 'over-hull' } },
  validateSearch: optional('id'),
  component: signedPage('ExchangePage', () => import('./pages/exchange/ExchangePage.tsx')),
})

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/wallet/set-password',
  staticData: { header: { title: 'shell.title.setPassword' } },
  component: signedPage('SetPasswordPage', () => import('./pages/wallet/SetPasswordPage.tsx')),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/wallet/forgot-password',
  staticData: { header: { title: 'shell.title.forgotPassword' } },
  component: signedPage('ForgotPasswordPage', () => import('./pages/wallet/ForgotPasswordPage.tsx')),
})

const bindCard = createRoute({
  getParentRoute: () => root,
  path: '/wallet/bind-card',
  staticData: { header: { title: 'shell.title.bindCard' } },
  component: signedPage('BindCardPage', () => import('./pages/wallet/BindCardPage.tsx')),
})

const deposit = createRoute({
  getParentRoute: () => root,
  path: '/wallet/deposit',
  staticData: { header: { title: 'shell.title.deposit' } },
  validateSearch: optional('id'),
  component: signedPage('DepositPage', () => import('./pages/wallet/DepositPage.tsx')),
})

const withdraw = createRoute({
  getParentRoute: () => root,
  path: '/wallet/withdraw',
  staticData: { header: { title: 'shell.title.withdraw' } },
  component: signedPage('WithdrawPage', () => import('./pages/wallet/WithdrawPage.tsx')),
})

const withdrawal = createRoute({
  getParentRoute: () => root,
  path: '/wallet/withdrawal',
  staticData: { header: { title: 'shell.title.withdrawal' } },
  validateSearch: withId,
  beforeLoad: redirectIfMissing('/wallet'),
  component: signedPage('WithdrawalPage', () => import('./pages/wallet/WithdrawalPage.tsx')),
})

const appeals = createRoute({
  getParentRoute: () => root,
  path: '/wallet/appeals',
  staticData: { header: { title: 'shell.title.appeals' } },
  component: signedPage('AppealsPage', () => import('./pages/wallet/AppealsPage.tsx')),
})

const flow = createRoute({
  getParentRoute: () => root,
  path: '/wallet/flow',
  staticData: { header: { title: 'shell.title.flow' } },
  validateSearch: withId,
  beforeLoad: redirectIfMissing('/wallet'),
  component: signedPage('FlowPage', () => import('./pages/wallet/FlowPage.tsx')),
})

const monthly = createRoute({
  getParentRoute: () => root,
  path: '/wallet/monthly',
  staticData: { header: { title: 'shell.title.monthly' } },
  component: signedPage('MonthlyPage', () => import('./pages/wallet/MonthlyPage.tsx')),
})

const statement = createRoute({
  getParentRoute: () => root,
  path: '/wallet/statement',
  staticData: { header: { title: 'shell.title.statement' } },
  component: signedPage('StatementPage', () => import('./pages/wallet/StatementPage.tsx')),
})

const notification = createRoute({
  getParentRoute: () => root,
  path: '/notification',
  staticData: { header: { title: 'shell.title.notifications' } },
  component: signedPage('NotificationPage', () => import('./pages/notification/NotificationPage.tsx')),
})

const push = createRoute({
  getParentRoute: () => root,
  path: '/notification/push',
  staticData: { header: { title: 'shell.title.push' } },
  component: signedPage('PushPage', () => import('./pages/notification/PushPage.tsx')),
})

/** A partner's, by what they are about. */
const oneself = [
  editLoginPassword,
  editPayPassword,
  profile,
  security,
  sessions,
  passkeys,
  secondStep,
  closeAccount,
  audit,
] as const
const around = [level, quesDetail, operated, followRecord, activities, coupons, feedback, customer] as const
const plans = [plan, planDetail, goodsDetail, orderStatement, orderTraffic] as const
const wallets = [wallet, exchange, setPassword, forgotPassword, bindCard] as const
const money = [deposit, withdraw, withdrawal, appeals, flow, monthly, statement] as const

export const routeTree = root.addChildren([
  ...strangers,
  adWelcome,
  adCenter,
  ...oneself,
  ...around,
  ...plans,
  ...wallets,
  ...money,
  notification,
  push,
])
