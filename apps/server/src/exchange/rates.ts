import type { acceptorStaff } from '@fairlead/contract/acceptor-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import { byLanguage } from '../http/translations.ts'
import type { Staff } from '../staff/sessions.ts'
import { formatRate, parseRate } from './local-money.ts'

type Row = {
  id: string
  currency: string
  rate_e8: bigint
  source: string
  evidence: string
  at: Date
  recorded_by: string
  approved_by: string | null
}

/** The newest hundred mid rates. */
export async function listRates(ctx: Ctx): Promise<Data<typeof acceptorStaff.rateList>> {
  const rows = await many<Row>(
    ctx.db,
    `select r.id, r.currency, r.rate_e8, r.source, r.evidence, r.at, c.username as recorded_by,
       a.username as approved_by
     from mid_rate r join operator c on c.id = r.recorded_by left join operator a on a.id = r.approved_by
     order by r.recorded_at desc, r.id desc limit 100`,
  )
  return {
    rates: rows.map(({ rate_e8, at, ...row }) => ({
      ...row,
      rate: formatRate(rate_e8),
      at: at.toISOString(),
    })),
  }
}

/** Cashier: enters a mid rate with where and when it was read; no quote uses it before an approver agreed. */
export async function recordRate(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof acceptorStaff.rateRecord>,
): Promise<Readonly<Record<string, never>>> {
  const now = ctx.clock.now()
  const { currency, rate, source, evidence } = input
  const translations = JSON.stringify(byLanguage(input.translations))
  const read = { currency, rate_e8: parseRate(rate), source, translations, evidence, at: new Date(input.at) }
  await callMoney(ctx.db, 'record_rate', { rate: newId(now), ...read, staff: staff.token, now })
  return {}
}

/** Approver: approves a mid rate. The database refuses the person who entered it. */
export async function approveRate(
  ctx: Tx,
  staff: Staff,
  { id }: Input<typeof acceptorStaff.rateApprove>,
): Promise<Readonly<Record<string, never>>> {
  await callMoney(ctx.db, 'approve_rate', { rate: id, staff: staff.token, now: ctx.clock.now() })
  return {}
}
