import type { Data } from '@fairlead/contract/endpoint'
import type { session } from '@fairlead/contract/session'
import type { Language } from '@fairlead/contract/wire'
import { translate } from '@fairlead/locales/translate'
import type { Ctx } from '../context.ts'
import { one } from '../db/read.ts'

/**
 * Whether two people have stopped the intake, or the network is late with a withdrawal, and what whoever wants to pay in reads
 * then (docs/rules.md, A late network; An intake stop).
 */
export async function readIntake(ctx: Ctx, language: Language): Promise<Data<typeof session.intake>> {
  const { begun_at, late } = await one<{ begun_at: Date | null; late: boolean }>(
    ctx.db,
    `select network_is_late($1) as late, (select begun_at from intake_stop where lifted_at is null) as begun_at`,
    [ctx.clock.now()],
  )
  return {
    stopped_at: begun_at?.toISOString() ?? null,
    msg: begun_at && translate(language, 'refusal.intake_stopped'),
    late_msg: late ? translate(language, 'refusal.network_late') : null,
  }
}
