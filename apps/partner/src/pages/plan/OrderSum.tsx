import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useJournalWords } from '../../shell/useJournalWords.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { PlanOrder } from './plan-queries.ts'
import { couponReturned, leftOf, shownOrder } from './shown-order.ts'

/** What the journal lines of an order come to: put, consumed, what is left or came back, earned, and the profit. */
export function OrderSum({ order }: { order: PlanOrder }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useJournalWords()
  const left = leftOf(order)
  const shown = shownOrder(order, left ?? order.returned)
  const couponBack = left ? 0n : couponReturned(order, shown)
  const amount = (micros: bigint) => <Money micros={micros} {...formats.money} />
  return (
    <Card padded>
      <FactList>
        <FactRow label={t('plan.list.put')} value={amount(parseAmount(order.put_amount))} />
        <FactRow label={t('plan.list.consumed')} value={amount(shown.consumed)} />
        <FactRow label={t(left ? 'plan.sum.left' : 'plan.after.cameBack')} value={amount(shown.rest)} />
        {couponBack > 0n && <FactRow label={words.entryType('coupon_returned')} value={amount(couponBack)} />}
        <FactRow
          label={t(order.estimated ? 'plan.sum.revenueEstimated' : 'plan.sum.revenueFinal')}
          value={amount(shown.revenue)}
        />
        <FactRow
          label={t(order.estimated ? 'plan.list.profitEstimated' : 'plan.list.profitFinal')}
          value={<Money micros={shown.profit} sign="always" tone="gain-loss" {...formats.money} />}
        />
        {order.source?.profit_share && (
          <FactRow
            label={t('plan.source.share', { id: order.source.followed_id })}
            value={amount(parseAmount(order.source.profit_share))}
          />
        )}
      </FactList>
    </Card>
  )
}
