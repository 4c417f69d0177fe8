import { accountStaff } from '@fairlead/contract/account-staff'
import { type AccountAction, accountReasons } from '@fairlead/contract/account-states'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { many, selecting } from '../db/read.ts'
import { InvalidInput } from '../http/validate.ts'
import { notify } from '../notice/notify.ts'
import { act, type Done } from '../staff/act.ts'
import { byTime } from '../staff/list-place.ts'
import type { Staff } from '../staff/sessions.ts'
import { is, type ListSource, ofPartner, readList } from '../staff/staff-list.ts'

type View = Data<typeof accountStaff.decide>
type Row = {
  id: string
  account_id: string
  partner: string
  action: AccountAction
  reason: string
  days: number | null
  decide_by: Date | null
  proposed_by: string
  proposed_at: Date
  decided_by: string | null
  decided_at: Date | null
  agreed: boolean | null
  expired_at: Date | null
}

const selectDecisions = `
  select d.id, d.account_id, p.username as partner, d.action, d.reason, d.days, d.decide_by, a.username as proposed_by,
    d.proposed_at, b.username as decided_by, d.decided_at, d.agreed, d.expired_at
  from account_decision d
  join partner p on p.id = d.account_id
  join operator a on a.id = d.proposed_by
  left join operator b on b.id = d.decided_by`

/** What was proposed about accounts and decided, newest first. */
export async function listDecisions(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof accountStaff.decisions>,
): Promise<Data<typeof accountStaff.decisions>> {
  return readList(ctx, accountStaff.decisions, input, decisions)
}

export const decisions: ListSource<typeof accountStaff.decisions, Row, View> = {
  from: 'account_decision d',
  select: selecting<Row>(selectDecisions),
  sorts: { proposed_at: byTime('d.proposed_at') },
  filters: { action: is('d.action') },
  search: (begins) => [ofPartner('d.account_id', begins)],
  view,
}

/**
 * Support proposes to decline to activate an account, to disable, cancel or reopen one; nothing happens before somebody
 * else agrees.
 */
export async function proposeDecision(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof accountStaff.propose>,
): Promise<View> {
  const { id: accountId, action, reason } = input
  if (!(accountReasons[action] as readonly string[]).includes(reason)) {
    throw new Refusal('account_reason_unknown')
  }
  if ((action === 'disable') !== (input.days !== undefined)) {
    throw new InvalidInput('days', input.days === undefined ? 'required' : 'unknown')
  }
  const now = ctx.clock.now()
  const id = newId(now)
  const args = {
    account: accountId,
    decision: id,
    staff: staff.token,
    action,
    reason,
    days: input.days ?? null,
    now,
  }
  const done = await callMoney(ctx.db, 'propose_account_decision', args)
  return done
    ? findDecision(ctx, 'd.id', id)
    : findDecision(ctx, 'd.agreed is null and d.account_id', accountId)
}

/** What the partner is told of a yes. */
const agreed = {
  decline: 'activation_declined',
  disable: 'account_disabled',
  cancel: 'account_cancelled',
  reopen: 'account_reopened',
} as const

/** An approver agrees or not. The database refuses the person who proposed. The partner is told of a yes at once. */
export async function decideAboutAccount(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof accountStaff.decide>,
): Promise<View> {
  const { id, answer } = input
  const args = { decision: id, staff: staff.token, agree: answer === 'agree', now: ctx.clock.now() }
  await act(ctx, staff, {
    change: (db) => callMoney(db, 'decide_about_account', args),
    tell: (done) => tellDecided(done, id, answer),
  })
  return findDecision(ctx, 'd.id', id)
}

async function tellDecided(done: Done, id: string, answer: 'agree' | 'drop'): Promise<void> {
  if (answer === 'drop') return
  const { account_id, action, reason } = await findDecision(done, 'd.id', id)
  const link = action === 'decline' ? '/ad-welcome' : '/wallet'
  await notify(done, account_id, 'system_announcement', agreed[action], { account_reason: reason }, link)
}

/** An approver ends the days of a disabled account early. Throws a Refusal. */
export async function enableAccount(
  ctx: Tx,
  staff: Staff,
  accountId: string,
): Promise<Record<string, never>> {
  await act(ctx, staff, {
    change: (db) =>
      callMoney(db, 'enable_account', {
        account: accountId,
        staff: staff.token,
        now: ctx.clock.now(),
      }),
    tell: (done) => notify(done, accountId, 'system_announcement', 'account_enabled', {}, '/ad-center'),
  })
  return {}
}

async function findDecision(
  ctx: Ctx,
  which: 'd.id' | 'd.agreed is null and d.account_id',
  id: string,
): Promise<View> {
  const newest = 'order by d.proposed_at desc limit 1'
  const [row] = await many<Row>(ctx.db, `${selectDecisions} where ${which} = $1 ${newest}`, [id])
  if (!row) throw new Refusal('data_error')
  return view(row)
}

function view(row: Row): View {
  return {
    ...row,
    decide_by: row.decide_by?.toISOString() ?? null,
    proposed_at: row.proposed_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    expired_at: row.expired_at?.toISOString() ?? null,
  }
}
