import type { DemoFacts, DemoMail } from '@fairlead/contract/demo'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Ctx } from '../context.ts'
import { many, maybeOne } from '../db/read.ts'
import { letterOf, type MailRow } from '../mail/letter.ts'
import { type InvitationKind, unusedAmong } from '../session/invitations.ts'
import { demoCode, demoCodesOfEach, demoNewcomer, demoOperators, demoPartner, demoSlots } from './people.ts'

/** Mounts /api/demo (logins, codes, slots and addresses of the demo network) and its mail, as plain JSON. */
export function mountDemoFacts(app: FastifyInstance, ctx: Ctx, config: Config): void {
  app.get('/api/demo', () => demoFacts(ctx, config))
  app.get('/api/demo/mail', () => demoMail(ctx))
}

/** The newest fifty mails as their readers would see them, whether they were sent or not. */
async function demoMail(ctx: Ctx): Promise<DemoMail> {
  const rows = await many<MailRow & { queued_at: Date; sent_at: Date | null }>(
    ctx.db,
    `select account_id, id, to_address, lang, words, params, link, queued_at, sent_at, null::bytea as key_hash from mail
     order by queued_at desc, id desc limit 50`,
  )
  return {
    items: rows.map((row) => ({
      ...letterOf(ctx, row),
      queued_at: row.queued_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
    })),
  }
}

/** Whether the demo has a past, and so somebody who has only just joined. */
export async function hasNewcomer({ db }: Ctx): Promise<boolean> {
  const text = 'select from partner where username = $1'
  return (await maybeOne(db, text, [demoNewcomer.username])) !== undefined
}

function loginOf({ username, password, transactionPassword }: typeof demoPartner): DemoFacts['partner'] {
  return { username, password, transactionPassword }
}

async function demoFacts(ctx: Ctx, config: Config): Promise<DemoFacts> {
  return {
    partner: loginOf(demoPartner),
    ...((await hasNewcomer(ctx)) && { newcomer: loginOf(demoNewcomer) }),
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
