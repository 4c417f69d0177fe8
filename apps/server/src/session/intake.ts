import type { Data } from '@fairlead/contract/endpoint'
import type { session } from '@fairlead/contract/session'
import type { Language } from '@fairlead/contract/wire'
import { translate } from '@fairlead/locales/translate'
import type { Ctx } from '../context.ts'
import { maybeOne } from '../db/read.ts'

/** Whether two people have stopped the intake (docs/rules.md, An intake stop), and what whoever wants to pay in reads then. */
export async function readIntake(ctx: Ctx, language: Language): Promise<Data<typeof session.intake>> {
  const stop = await maybeOne<{ begun_at: Date }>(
    ctx.db,
    'select begun_at from intake_stop where lifted_at is null',
  )
  return {
    stopped_at: stop?.begun_at.toISOString() ?? null,
    msg: stop ? translate(language, 'refusal.intake_stopped') : null,
  }
}
