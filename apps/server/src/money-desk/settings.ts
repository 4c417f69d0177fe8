import type { Data, Input } from '@fairlead/contract/endpoint'
import type { moneyStaff } from '@fairlead/contract/money-staff'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many, one } from '../db/read.ts'
import { InvalidInput } from '../http/validate.ts'
import { type ProposalView, propose } from '../proposals/proposals.ts'
import type { Staff } from '../staff/sessions.ts'

type PayeeRow = {
  version: number
  name: string
  bank: string
  account: string
  published_at: Date
  proposed_by: string | null
  confirmed_by: string | null
}
type FeeRow = { version: number; rate_bp: number; fee_min: bigint; fee_max: bigint; published_at: Date }

type RetentionRow = Omit<Data<typeof moneyStaff.settings>['retention'][number], 'ran_at' | 'removed'> & {
  ran_at: Date | null
  removed: bigint | null
}

/** What is set for the whole network, with every payee and fee table there was, the newest first. */
export async function readSettings(ctx: Ctx): Promise<Data<typeof moneyStaff.settings>> {
  const network = await one<{ match_s: number; offer_s: number }>(
    ctx.db,
    `select extract(epoch from match_window)::int as match_s, extract(epoch from offer_window)::int as offer_s
     from network`,
  )
  const payees = await many<PayeeRow>(
    ctx.db,
    `select y.version, y.name, y.bank, y.account, y.published_at, b.username as proposed_by,
       d.username as confirmed_by
     from payee y
     left join proposal p on p.id = y.proposal_id
     left join operator b on b.id = p.proposed_by
     left join operator d on d.id = p.decided_by
     order by y.version desc`,
  )
  const fees = await many<FeeRow>(
    ctx.db,
    'select version, rate_bp, fee_min, fee_max, published_at from fee_table order by version desc',
  )
  const balances = await many<{ class: string; balance: bigint }>(
    ctx.db,
    'select class, balance from network_balance',
  )
  const retention = await many<RetentionRow>(
    ctx.db,
    `select name as rule, days, at_least, at_most, ran_at, removed from retention_rule where days is not null
       and at_least is not null and at_most is not null order by days, name`,
  )
  const balanceOf = (name: string) => formatAmount(balances.find((row) => row.class === name)?.balance ?? 0n)
  return {
    match_window_seconds: network.match_s,
    offer_window_seconds: network.offer_s,
    payees: payees.map((row) => ({ ...row, published_at: row.published_at.toISOString() })),
    fee_tables: fees.map((row) => ({
      version: row.version,
      rate_percent: row.rate_bp / 100,
      fee_min: formatAmount(row.fee_min),
      fee_max: formatAmount(row.fee_max),
      published_at: row.published_at.toISOString(),
    })),
    balances: {
      marketing: balanceOf('marketing'),
      advances: balanceOf('advances'),
      suspense: balanceOf('suspense'),
    },
    retention: retention.map((row) => ({
      ...row,
      ran_at: row.ran_at?.toISOString() ?? null,
      removed: row.removed === null ? null : Number(row.removed),
    })),
  }
}

/** Admin: proposes who deposits are paid to. */
export function proposePayee(
  ctx: Ctx,
  staff: Staff,
  { name, bank, account, note }: Input<typeof moneyStaff.payeeSet>,
): Promise<ProposalView> {
  return propose(ctx, staff, { kind: 'payee', params: { name, bank, account }, note })
}

/** What the lowest fee of a withdrawal may be at the most, as the table's own constraint has it: $1.00. */
const lowestFeeMax = 1_000_000n

/** Admin: proposes the next fee table of withdrawals. The table's own constraints are the maxima. Throws InvalidInput. */
export function proposeFees(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof moneyStaff.feesSet>,
): Promise<ProposalView> {
  const [least, most] = [parseAmount(input.fee_min), parseAmount(input.fee_max)]
  if (least > lowestFeeMax) throw new InvalidInput('fee_min', 'at_most', Number(formatAmount(lowestFeeMax)))
  if (most < least) throw new InvalidInput('fee_max', 'at_least', Number(input.fee_min))
  const params = {
    rate_bp: String(Math.round(input.rate_percent * 100)),
    fee_min: least.toString(),
    fee_max: most.toString(),
  }
  return propose(ctx, staff, { kind: 'fee_table', params, note: input.note })
}

/** Admin: proposes a setting. The network's own constraints are the maxima. */
export function proposeSetting(
  ctx: Ctx,
  staff: Staff,
  { name, seconds, note }: Input<typeof moneyStaff.settingSet>,
): Promise<ProposalView> {
  return propose(ctx, staff, { kind: 'network_setting', params: { name, seconds: String(seconds) }, note })
}

/** Admin: proposes how long something stored of people is kept. Throws Refusal period_outside_bounds. */
export function proposeRetention(
  ctx: Ctx,
  staff: Staff,
  { rule, days, note }: Input<typeof moneyStaff.retentionSet>,
): Promise<ProposalView> {
  return propose(ctx, staff, {
    kind: 'network_setting',
    params: { name: 'retention', rule, days: String(days) },
    note,
  })
}
