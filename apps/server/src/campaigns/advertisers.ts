import type { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { idUnder } from '../db/ids.ts'
import { many, readStatement } from '../db/read.ts'
import { actOnce } from '../staff/act.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'
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

/** Adds an advertiser; the same request under the same key is answered with the one that is there. */
export async function addAdvertiser(
  tx: Tx,
  staff: Staff,
  input: Input<typeof campaignStaff.advertiserAdd>,
): Promise<Data<typeof campaignStaff.advertiserAdd>> {
  const now = tx.clock.now()
  const key = staffKey(staff, 'add_advertiser', input, now)
  const id = idUnder(key)
  const { row } = await actOnce(tx, staff, {
    key,
    call: ['add_advertiser', { staff: staff.token, advertiser: id, name: input.name, now }],
    read: readStatement<Data<typeof campaignStaff.advertiserAdd>>(
      'select id, name from advertiser where id = $1',
      [id],
    ),
  })
  return row
}
