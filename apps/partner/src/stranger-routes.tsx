import { Page as LoginPage } from './pages/login/LoginPage.tsx'
import { optional } from './router/asked.ts'
import { addressOf } from './router/link.ts'
import { type Query, route } from './router/route.ts'
import type { HeaderOptions } from './shell/header-options.ts'
import { openPage } from './shell/load-page.ts'
import { loginTicket } from './shell/login-ticket.ts'

/** The header of whoever is not logged in yet. */
const beforeLogIn = (title: HeaderOptions['title']) =>
  ({ title, titleShown: false, back: 'none', bell: false }) as const

const toLogin = (): string => addressOf('/login')
const needsTicket = (): string | undefined => (loginTicket() === undefined ? addressOf('/login') : undefined)

/** A host app opens `/#/entry?ticket=…`; used up or not, the ticket leaves the address bar. */
async function enterBy({ ticket }: Query): Promise<string | undefined> {
  if (!ticket) return undefined
  const { enter } = await import('./shell/enter.ts')
  return addressOf((await enter(ticket)) ? '/ad-center' : '/entry')
}

/** The header of what the network published. */
const ofText = (title: HeaderOptions['title']) => ({ title, service: false, bell: false }) as const
const networkText = openPage('NetworkTextPage', () => import('./pages/texts/NetworkTextPage.tsx'))

/** Those that take no token. */
export const strangers = [
  route({
    path: '/',
    auth: false,
    before: toLogin,
  }),
  route({
    path: '/login',
    auth: false,
    header: beforeLogIn('shell.title.login'),
    // The first page most people see comes with the shell: one request less before it can be drawn.
    page: () => Promise.resolve(LoginPage),
  }),
  route({
    path: '/login/second-step',
    auth: false,
    header: beforeLogIn('shell.title.secondStep'),
    before: needsTicket,
    page: openPage('FinishLoginPage', () => import('./pages/second-step/FinishLoginPage.tsx')),
  }),
  route({
    path: '/login/forgot',
    auth: false,
    header: beforeLogIn('shell.title.forgot'),
    asked: optional('key'),
    // A mailed link that is opened while the page stands.
    beginsAnew: true,
    page: openPage('ForgotLoginPage', () => import('./pages/login/ForgotLoginPage.tsx')),
  }),
  route({
    path: '/login/verify',
    auth: false,
    header: beforeLogIn('shell.title.verifyEmail'),
    asked: optional('key'),
    page: openPage('VerifyEmailPage', () => import('./pages/login/VerifyEmailPage.tsx')),
  }),
  route({
    path: '/register',
    auth: false,
    header: beforeLogIn('shell.title.register'),
    page: openPage('RegisterPage', () => import('./pages/register/RegisterPage.tsx')),
  }),
  route({
    path: '/entry',
    auth: false,
    header: beforeLogIn('shell.title.entry'),
    asked: optional('ticket'),
    before: enterBy,
    page: openPage('EntryPage', () => import('./pages/entry/EntryPage.tsx')),
  }),
  route({
    path: '/terms',
    auth: false,
    header: ofText('shell.title.terms'),
    asked: optional('version'),
    page: networkText,
  }),
  route({
    path: '/privacy',
    auth: false,
    header: ofText('shell.title.privacy'),
    asked: optional('version'),
    page: networkText,
  }),
  route({
    path: '/404',
    auth: false,
    header: { title: 'shell.title.notFound', bell: false },
    page: openPage('NotFoundPage', () => import('./pages/NotFoundPage.tsx')),
  }),
] as const
