import type { Data } from '@fairlead/contract/endpoint'
import type { standing } from '@fairlead/contract/standing'
import { formatAmount } from '@fairlead/money/amount'
import { presenceLimited } from '@fairlead/traffic/presence'
import type { Ctx } from '../context.ts'
import { many, one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'

type Inputs = {
  level: number
  advertisers: number
  opened_at: Date
  days: number
  z: number | null
  orders: number | null
  level_max: number | null
}
type Rule = {
  level: number
  advertisers_needed: number
  days_needed: number
  cap: bigint
  fee_bp: number
  validation_max_s: number
}

/** The level with exactly what it was worked out from, and every level's conditions beside it (docs/rules.md, Levels). */
export async function level(
  ctx: Ctx,
  caller: Pick<Caller, 'partnerId'>,
): Promise<Data<typeof standing.level>> {
  const now = ctx.clock.now()
  const reading = one<Inputs>(
    ctx.db,
    `select partner_level(p.id, $2) as level, coalesce(s.advertisers, 0) as advertisers,
       p.account_opened_at as opened_at,
       floor(extract(epoch from $2::timestamptz - p.account_opened_at) / 86400)::int as days,
       r.z, r.orders, r.level_max
     from partner p left join partner_standing s on s.account_id = p.id
       left join partner_presence r on r.account_id = p.id
     where p.id = $1 and p.account_opened_at is not null`,
    [caller.partnerId, now],
  )
  const [inputs, rules] = await Promise.all([
    reading,
    many<Rule>(
      ctx.db,
      `select level, advertisers_needed, extract(day from age_needed)::int as days_needed, cap, fee_bp,
         validation_max_s
       from level_rule order by level`,
    ),
  ])
  return {
    level: inputs.level,
    advertisers: inputs.advertisers,
    account_opened_at: inputs.opened_at.toISOString(),
    days: inputs.days,
    presence: presenceOf(inputs),
    levels: rules.map((rule) => ({
      level: rule.level,
      advertisers_needed: rule.advertisers_needed,
      days_needed: rule.days_needed,
      cap: formatAmount(rule.cap),
      fee_percent: rule.fee_bp / 100,
      validation_seconds_max: rule.validation_max_s,
      met: {
        advertisers: inputs.advertisers >= rule.advertisers_needed,
        days: inputs.days >= rule.days_needed,
        presence: inputs.level_max === null || rule.level <= inputs.level_max,
      },
    })),
    as_of: now.toISOString(),
  }
}

/** In tenths, so that nobody reads a single group's clicks out of it; rounded up, so that it never seems within the limit. */
function presenceOf({ z, orders }: Inputs): Data<typeof standing.level>['presence'] {
  if (z === null || orders === null) return null
  return { figure: Math.ceil(Math.max(z, 0) * 10) / 10, limit: presenceLimited, orders }
}
