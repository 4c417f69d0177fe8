import type { Data, Input } from '@fairlead/contract/endpoint'
import { moneyStaff } from '@fairlead/contract/money-staff'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { selecting } from '../db/read.ts'
import { byTime } from '../staff/list-place.ts'
import type { Staff } from '../staff/sessions.ts'
import { is, type ListSource, moments, readList } from '../staff/staff-list.ts'

type Alarm = Data<typeof moneyStaff.alarmList>['items'][number]
type Row = {
  id: string
  at: Date
  kind: Alarm['kind']
  subject: string
  micros: bigint | null
  details: Record<string, unknown>
}

const selectAlarms = `
  select a.id, a.at, a.kind, a.subject, (a.details->>'micros')::bigint as micros, a.details - 'micros' as details
  from alarm a`

/** What the network found wrong with itself, newest first. Nobody can take a line away: it is put right where it lies. */
export function listAlarms(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof moneyStaff.alarmList>,
): Promise<Data<typeof moneyStaff.alarmList>> {
  return readList(ctx, moneyStaff.alarmList, input, alarms)
}

export const alarms: ListSource<typeof moneyStaff.alarmList, Row, Alarm> = {
  from: 'alarm a',
  select: selecting<Row>(selectAlarms),
  sorts: { at: byTime('a.at') },
  filters: { kind: is('a.kind'), ...moments('at', 'a.at') },
  search: () => [],
  view,
}

function view({ micros, details, ...row }: Row): Alarm {
  const words = Object.entries(details).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return {
    ...row,
    at: row.at.toISOString(),
    amount: micros === null ? null : formatAmount(micros),
    details: Object.fromEntries(words),
  }
}
