import { acceptorStaff } from '@fairlead/contract/acceptor-staff'
import { accountStaff } from '@fairlead/contract/account-staff'
import { announcementStaff } from '@fairlead/contract/announcement-staff'
import { booksStaff } from '@fairlead/contract/books-staff'
import { campaignStaff } from '@fairlead/contract/campaign-staff'
import { contentStaff } from '@fairlead/contract/content-staff'
import { couponStaff } from '@fairlead/contract/coupon-staff'
import { creativeStaff } from '@fairlead/contract/creative-staff'
import type { Endpoint, Input } from '@fairlead/contract/endpoint'
import { intakeStaff } from '@fairlead/contract/intake-staff'
import { moneyStaff } from '@fairlead/contract/money-staff'
import { operator } from '@fairlead/contract/operator'
import { partnerStaff } from '@fairlead/contract/partner-staff'
import { peopleStaff } from '@fairlead/contract/people-staff'
import { proposalStaff } from '@fairlead/contract/proposal'
import { reviewStaff } from '@fairlead/contract/review-staff'
import { searchStaff } from '@fairlead/contract/search-staff'
import { setUpStaff } from '@fairlead/contract/set-up-staff'
import { supportStaff } from '@fairlead/contract/support-staff'
import { trafficStaff } from '@fairlead/contract/traffic'
import { waitingStaff } from '@fairlead/contract/waiting'
import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountStaffRoutes } from './account/staff-routes.ts'
import { announcementRoutes } from './announcements/staff-routes.ts'
import { openHttp } from './app.ts'
import { mountJournalCsv } from './books/journal-csv.ts'
import { booksRoutes } from './books/routes.ts'
import { campaignRoutes } from './campaigns/campaign-routes.ts'
import { contentStaffRoutes } from './content/staff-routes.ts'
import type { Ctx } from './context.ts'
import { couponStaffRoutes } from './coupon/staff-routes.ts'
import { creativeStaffRoutes } from './creatives/staff-routes.ts'
import { onLane } from './db/lanes.ts'
import { lendTo } from './db/pool.ts'
import { acceptorStaffRoutes } from './exchange/staff-routes.ts'
import { asStranger, strangerAt } from './http/borrowers.ts'
import type { Visitor } from './http/caller.ts'
import { granted } from './http/envelope.ts'
import { handleFailures } from './http/failures.ts'
import { mount, visitorOf } from './http/mount.ts'
import { acceptOwnPageOnly } from './http/own-page.ts'
import { noteRefusals } from './http/security-events.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serveApp } from './http/static-app.ts'
import { validate } from './http/validate.ts'
import { intakeStaffRoutes } from './intake/staff-routes.ts'
import { operatorRoutes } from './money-desk/desk-routes.ts'
import { moneyRoutes } from './money-desk/money-routes.ts'
import { partnerPageRoutes } from './partner-page/routes.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { proposalRoutes } from './proposals/proposal-routes.ts'
import { reviewStaffRoutes } from './review/staff-routes.ts'
import { mountCsv } from './search/list-csv.ts'
import { searchRoutes } from './search/routes.ts'
import { setUpRoutes } from './set-up/routes.ts'
import { KnownStaff } from './staff/known-staff.ts'
import { findStaff, operatorSessionMs, signIn } from './staff/sessions.ts'
import { staffCookie } from './staff/staff-cookie.ts'
import { supportStaffRoutes } from './support/staff-routes.ts'
import { trafficStaffRoutes } from './traffic/staff-routes.ts'
import { waitingRoutes } from './waiting/routes.ts'

/** The program on PORT + 1: the console with the operators' API, an origin of its own. */
export function buildConsole(served: Ctx): FastifyInstance {
  const ctx = onLane(served, 'console')
  const app = openHttp(ctx)
  handleFailures(app, ctx)
  noteRefusals(app, ctx, { staff: true })
  addSecurityHeaders(app, ctx.consoleUrl, {
    scripts: [],
    frames: async () => [],
    images: [ctx.siteUrl],
    films: 'data:',
    hosts: [],
  })
  acceptOwnPageOnly(app, ctx.consoleUrl)
  app.register(fastifyCookie)
  const cookie = staffCookie(ctx.consoleUrl)
  const { login, ...signedIn } = operator
  const known = new KnownStaff()
  const shareOf = (visitor: Visitor, request: FastifyRequest) =>
    known.shareOf(request.cookies[cookie.name]) ?? strangerAt(visitor.address)
  const recall = (_endpoint: Endpoint, visitor: Visitor, request: FastifyRequest) => ({
    share: shareOf(visitor, request),
  })
  const find = async (endpoint: Endpoint, visitor: Visitor, request: FastifyRequest, key: string) => {
    const asked = { ...ctx, db: lendTo(ctx.db, shareOf(visitor, request)) }
    const staff = await findStaff(asked, endpoint, visitor, request.cookies[cookie.name], key)
    known.remember(staff)
    return staff
  }
  mount(app, ctx, signedIn, operatorRoutes, find, recall)
  mount(app, ctx, reviewStaff, reviewStaffRoutes, find, recall)
  mount(app, ctx, proposalStaff, proposalRoutes, find, recall)
  mount(app, ctx, moneyStaff, moneyRoutes, find, recall)
  mount(app, ctx, campaignStaff, campaignRoutes, find, recall)
  mount(app, ctx, creativeStaff, creativeStaffRoutes, find, recall)
  mount(app, ctx, trafficStaff, trafficStaffRoutes, find, recall)
  mount(app, ctx, booksStaff, booksRoutes, find, recall)
  mount(app, ctx, intakeStaff, intakeStaffRoutes, find, recall)
  mount(app, ctx, peopleStaff, peopleRoutes, find, recall)
  mount(app, ctx, supportStaff, supportStaffRoutes, find, recall)
  mount(app, ctx, couponStaff, couponStaffRoutes, find, recall)
  mount(app, ctx, announcementStaff, announcementRoutes, find, recall)
  mount(app, ctx, contentStaff, contentStaffRoutes, find, recall)
  mount(app, ctx, acceptorStaff, acceptorStaffRoutes, find, recall)
  mount(app, ctx, accountStaff, accountStaffRoutes, find, recall)
  mount(app, ctx, waitingStaff, waitingRoutes, find, recall)
  mount(app, ctx, searchStaff, searchRoutes, find, recall)
  mount(app, ctx, partnerStaff, partnerPageRoutes, find, recall)
  mount(app, ctx, setUpStaff, setUpRoutes, find, recall)
  mountCsv(app, ctx, onLane(served, 'lists').db, { find, shareOf })
  mountJournalCsv(app, ctx, onLane(served, 'lists').db, { find, shareOf })
  app.post(`/api${login.path}`, async (request, reply) => {
    const input = validate(login, request.body ?? {}) as Input<typeof login>
    const visitor = visitorOf(request)
    const { token, me } = await signIn(asStranger(ctx, visitor), visitor, input)
    reply.setCookie(cookie.name, token, {
      httpOnly: true,
      sameSite: 'strict',
      secure: cookie.secure || request.protocol === 'https',
      path: '/',
      maxAge: operatorSessionMs / 1000,
    })
    return granted(me)
  })
  serveApp(app, 'console')
  return app
}
