import type { DemoFacts } from '@fairlead/contract/demo'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Ctx } from '../context.ts'
import { type InvitationKind, unusedAmong } from '../session/invitations.ts'
import { demoCode, demoCodesOfEach, demoOperators, demoPartner, demoSlots } from './people.ts'

/** Mounts /api/demo: the logins, codes, slots and addresses of the demo network, as plain JSON. */
export function mountDemoFacts(app: FastifyInstance, ctx: Ctx, config: Config): void {
  app.get('/api/demo', () => demoFacts(ctx, config))
}

async function demoFacts(ctx: Ctx, config: Config): Promise<DemoFacts> {
  return {
    partner: {
      username: demoPartner.username,
      password: demoPartner.password,
      transactionPassword: demoPartner.transactionPassword,
    },
    operators: demoOperators.map(({ role, username, password }) => ({ role, username, password })),
    licenceKeys: await unusedCodes(ctx, 'license_key'),
    authorizationCodes: await unusedCodes(ctx, 'authorization_code'),
    slots: { ...demoSlots },
    site: `${config.siteUrl}/`,
    console: `${config.consoleUrl}/`,
    bank: `${config.siteUrl}/bank`,
  }
}

function unusedCodes(ctx: Ctx, kind: InvitationKind): Promise<string[]> {
  const codes = Array.from({ length: demoCodesOfEach }, (_, n) => demoCode(ctx.pepper, kind, n))
  return unusedAmong(ctx.db, codes, ctx.clock.now())
}
