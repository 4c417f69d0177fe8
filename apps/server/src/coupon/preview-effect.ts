import type { coupon } from '@fairlead/contract/coupon'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount, parseAmount, smaller } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { maybeOne } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import type { PrintedRow } from './printed.ts'

type Row = {
  kind: PrintedRow['kind']
  state: 'unused' | 'used' | 'expired'
  effect: bigint
  promo: bigint
  advance: bigint
}

/**
 * What a coupon would give on an amount, by the function that funding asks too. Throws a Refusal that funding would
 * answer; limits of the amount are the order's own and not looked at here.
 */
export async function previewEffect(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof coupon.effect>,
): Promise<Data<typeof coupon.effect>> {
  const amount = parseAmount(input.amount)
  const row = await maybeOne<Row>(
    ctx.db,
    `select c.kind, case when c.state = 'unused' and c.expires_at <= $5 then 'expired' else c.state end as state,
       coupon_effect(c, o.fee_bp, $4) as effect, w.promo, w.advance
     from coupon c
     join ad_order o on o.account_id = c.account_id and o.id = $3
     join wallet w on w.account_id = c.account_id
     where c.account_id = $1 and c.id = $2`,
    [caller.partnerId, input.coupon_id, input.order_id, amount, ctx.clock.now()],
  )
  if (!row) throw new Refusal('data_error')
  if (row.state === 'used') throw new Refusal('coupon_used')
  if (row.state === 'expired') throw new Refusal('coupon_expired')
  if (row.effect <= 0n) throw new Refusal('coupon_unusable')
  const extra = row.kind === 'addition' ? row.effect : 0n
  const total = amount + extra
  const promo = smaller(row.promo + row.effect, total)
  const advance = smaller(row.advance, total - promo)
  return {
    kind: row.kind,
    granted: formatAmount(row.effect),
    extra_media: formatAmount(extra),
    total_media: formatAmount(total),
    sources: {
      promo: formatAmount(promo),
      advance: formatAmount(advance),
      cash: formatAmount(total - promo - advance),
    },
  }
}
