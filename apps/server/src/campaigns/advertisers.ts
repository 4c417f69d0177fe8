import type { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import type { Staff } from '../staff/sessions.ts'
import { paidBack } from './paid-back.ts'

type Row = { id: string; name: string; campaigns: bigint; in_escrow: bigint; used: bigint; paid_back: bigint }

/** All advertisers, by name, with the money of their campaigns: paid in = in escrow + reserved or paid out + paid back. */
export async function listAdvertisers(ctx: Ctx): Promise<Data<typeof campaignStaff.advertiserList>> {
  const rows = await many<Row>(
    ctx.db,
    `select a.id, a.name, count(c.id) as campaigns, coalesce(sum(e.balance), 0)::bigint as in_escrow,
       coalesce(sum(e.reserved_net), 0)::bigint as used, coalesce(sum(b.amount), 0)::bigint as paid_back
     from advertiser a
     left join campaign c on c.advertiser_id = a.id
     left join escrow e on e.account_id = c.id
     left join (${paidBack}) b on b.campaign_id = c.id
     group by a.id order by a.name, a.id`,
  )
  return {
    items: rows.map(({ in_escrow, used, paid_back, campaigns, ...advertiser }) => ({
      ...advertiser,
      campaigns: Number(campaigns),
      paid_in: formatAmount(in_escrow + used + paid_back),
      in_escrow: formatAmount(in_escrow),
      used: formatAmount(used),
      paid_back: formatAmount(paid_back),
    })),
  }
}

/** Adds an advertiser. */
export async function addAdvertiser(
  ctx: Ctx,
  staff: Staff,
  { name }: Input<typeof campaignStaff.advertiserAdd>,
): Promise<Data<typeof campaignStaff.advertiserAdd>> {
  const now = ctx.clock.now()
  const id = newId(now)
  await callMoney(ctx.db, 'add_advertiser', { staff: staff.token, advertiser: id, name, now })
  return { id, name }
}
