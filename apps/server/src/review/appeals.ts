import type { Data, Input } from '@fairlead/contract/endpoint'
import type { appealStates, appealSubjects, review } from '@fairlead/contract/review'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { many, one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, readCursor } from '../http/cursor.ts'

type Appeal = Data<typeof review.appealOpen>

export type AppealRow = {
  id: string
  account_id: string
  subject_kind: (typeof appealSubjects)[number]
  subject_id: string
  withdrawal_id: string | null
  order_id: string | null
  at_stake: bigint
  statement: string
  opened_at: Date
  answer_by: Date
  state: (typeof appealStates)[number]
  decided_at: Date | null
  answer: string | null
  credit: bigint
  credited_at: Date | null
}

/** What of an appeal `a` its row says. */
export const appealColumns = `
  a.id, a.account_id, a.subject_kind, a.subject_id, a.withdrawal_id, a.order_id, a.at_stake, a.statement, a.opened_at,
  a.answer_by, a.state, a.decided_at, a.answer, a.credit, a.credited_at`

/**
 * Asks somebody else to look again at a review, a returned withdrawal, a decision, or withheld traffic (docs/rules.md,
 * Appeals). The same appeal twice is one. Throws Refusal data_error for what is not the partner's or cannot be
 * appealed.
 */
export async function openAppeal(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof review.appealOpen>,
): Promise<Appeal> {
  const now = ctx.clock.now()
  const id = await callMoney(ctx.db, 'open_appeal', {
    session: caller.token,
    appeal: newId(now),
    kind: input.subject_kind,
    subject: input.subject_id,
    statement: input.statement,
    now,
  })
  const row = await one<AppealRow>(
    ctx.db,
    `select ${appealColumns} from appeal a where account_id = $1 and id = $2`,
    [caller.partnerId, id],
  )
  return appealView(row)
}

/** The caller's appeals, newest first. */
export async function listAppeals(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof review.appealList>,
): Promise<Data<typeof review.appealList>> {
  const [at, id] = readCursor(input.cursor) ?? [null, null]
  const rows = await many<AppealRow>(
    ctx.db,
    `select ${appealColumns} from appeal a
     where account_id = $1 and ($2::timestamptz is null or (opened_at, id) < ($2, $3::uuid))
     order by opened_at desc, id desc limit $4`,
    [caller.partnerId, at, id, pageSize + 1],
  )
  return page(rows, appealView, (row) => [row.opened_at, row.id])
}

/** An appeal as its partner reads it. */
export function appealView(row: AppealRow): Appeal {
  return {
    id: row.id,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    withdrawal_id: row.withdrawal_id,
    order_id: row.order_id,
    at_stake: formatAmount(row.at_stake),
    statement: row.statement,
    opened_at: row.opened_at.toISOString(),
    answer_by: row.answer_by.toISOString(),
    state: row.state,
    decided_at: row.decided_at?.toISOString() ?? null,
    answer: row.answer,
    credit: formatAmount(row.credit),
    credited_at: row.credited_at?.toISOString() ?? null,
  }
}
