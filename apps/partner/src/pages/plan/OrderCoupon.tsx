import { parseAmount } from '@fairlead/money/amount'
import { ListRow } from '@fairlead/ui/ListRow'
import { link } from '../../router/link.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'

/**
 * The coupon that an order was put with: what it paid, or the extra media it added and what is gone of that; or that it
 * came back.
 */
export function OrderCoupon({ coupon }: { coupon: NonNullable<PlanOrderDetail['coupon']> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const money = (amount: string) => formats.amount(parseAmount(amount))
  return (
    <ListRow
      title={t('coupon.order.row', { name: coupon.name })}
      note={note()}
      href={coupon.came_back ? link('/ad-center/coupons') : link('/ad-center/coupons', { status: 'used' })}
    />
  )

  function note(): string {
    if (coupon.came_back) return t('coupon.order.cameBack')
    if (parseAmount(coupon.extra_media) === 0n) {
      return t('coupon.order.paid', { amount: money(coupon.granted) })
    }
    const amount = money(coupon.extra_media)
    return parseAmount(coupon.extra_media_gone) > 0n
      ? t('coupon.order.gone', { amount, gone: money(coupon.extra_media_gone) })
      : t('coupon.order.added', { amount })
  }
}
