import { createRoute, redirect } from '@tanstack/react-router'
import { Page as LoginPage } from './pages/login/LoginPage.tsx'
import { root } from './root-route.ts'
import type { HeaderOptions } from './shell/header-options.ts'
import { openPage } from './shell/load-page.ts'
import { loginTicket } from './shell/login-ticket.ts'
import { optional } from './shell/search.ts'

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { auth: false },
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true })
  },
})

/** The header of whoever is not logged in yet. */
const beforeLogIn = (title: HeaderOptions['title']) =>
  ({ auth: false, header: { title, titleShown: false, back: 'none', bell: false } }) as const

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: beforeLogIn('shell.title.login'),
  // The first page most people see comes with the shell: one request less before it can be drawn.
  component: LoginPage,
})

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/login/forgot',
  staticData: beforeLogIn('shell.title.forgot'),
  validateSearch: optional('key'),
  // A mailed link that is opened while the page stands begins it anew.
  remountDeps: ({ search }) => search,
  component: openPage('ForgotLoginPage', () => import('./pages/login/ForgotLoginPage.tsx')),
})

const finishLogin = createRoute({
  getParentRoute: () => root,
  path: '/login/second-step',
  staticData: beforeLogIn('shell.title.secondStep'),
  beforeLoad: () => {
    if (loginTicket() === undefined) throw redirect({ to: '/login', replace: true })
  },
  component: openPage('FinishLoginPage', () => import('./pages/second-step/FinishLoginPage.tsx')),
})

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/login/verify',
  staticData: beforeLogIn('shell.title.verifyEmail'),
  validateSearch: optional('key'),
  component: openPage('VerifyEmailPage', () => import('./pages/login/VerifyEmailPage.tsx')),
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  staticData: beforeLogIn('shell.title.register'),
  component: openPage('RegisterPage', () => import('./pages/register/RegisterPage.tsx')),
})

const entry = createRoute({
  getParentRoute: () => root,
  path: '/entry',
  staticData: beforeLogIn('shell.title.entry'),
  validateSearch: optional<'ticket'>('ticket'),
  // A host app opens `/#/entry?ticket=…`; used up or not, the ticket leaves the address bar at once.
  beforeLoad: async ({ search }) => {
    if (search.ticket === undefined) return
    const { enter } = await import('./shell/enter.ts')
    throw redirect({ to: (await enter(search.ticket)) ? '/ad-center' : '/entry', search: {}, replace: true })
  },
  component: openPage('EntryPage', () => import('./pages/entry/EntryPage.tsx')),
})

/** What the network published, for anybody. */
const networkText = (title: HeaderOptions['title']) =>
  ({
    staticData: { auth: false, header: { title, service: false, bell: false } },
    validateSearch: optional('version'),
    component: openPage('NetworkTextPage', () => import('./pages/texts/NetworkTextPage.tsx')),
  }) as const

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  ...networkText('shell.title.terms'),
})

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  ...networkText('shell.title.privacy'),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  staticData: { auth: false, header: { title: 'shell.title.notFound', bell: false } },
  component: openPage('NotFoundPage', () => import('./pages/NotFoundPage.tsx')),
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { auth: false },
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true })
  },
})

/** Those that take no token. */
export const strangers = [
  home,
  login,
  finishLogin,
  forgot,
  verifyEmail,
  register,
  entry,
  terms,
  privacy,
  notFound,
  unknown,
] as const
