import { formatAmount, parseAmount } from '@fairlead/money/amount'
import { Money } from '@fairlead/ui/Money'
import { Progress } from '@fairlead/ui/Progress'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { consumedShare } from './consumed-share.ts'
import { orderPhases, stateOf } from './order-looks.ts'
import css from './PlanCard.module.css'
import type { PlanOrder } from './plan-queries.ts'
import { shownOrder } from './shown-order.ts'

type Figure = { label: string; amount: string; profit?: true }

/** The two figures of an order that matter in its state: prices before funding, money and profit after. */
export function PlanCardFigures({ order }: { order: PlanOrder }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { view } = orderPhases[stateOf(order)]
  const shown = shownOrder(order, order.returned)
  const prices: Figure[] = [
    { label: t('plan.price.pay'), amount: order.price_per_thousand },
    { label: t(`plan.price.get_${order.payout_event}`), amount: order.payout },
  ]
  const profit: Figure = {
    label: order.estimated ? t('plan.list.profitEstimated') : t('plan.list.profitFinal'),
    amount: order.profit,
    profit: true,
  }
  const consumed = { label: t('plan.list.consumed'), amount: formatAmount(shown.consumed) }
  const put = { label: t('plan.list.put'), amount: order.put_amount }
  const figures: Record<typeof view, Figure[]> = {
    offer: prices,
    gone: prices,
    matching: [put, { label: t('plan.list.backIfUnmatched'), amount: moneyBack(order) }],
    running: [
      {
        label: t('plan.list.consumedOf', { amount: formats.amount(parseAmount(order.put_amount)) }),
        amount: formatAmount(shown.consumed),
      },
      profit,
    ],
    ended: [consumed, profit],
    failed: [put, { label: t('plan.list.back'), amount: formatAmount(shown.rest) }],
  }
  return (
    <>
      <span className={css.figures}>
        {figures[view].map((figure) => (
          <span key={figure.label} className={css.figure}>
            <span className={css.label}>{figure.label}</span>
            <span className={css.amount}>
              <Money
                micros={parseAmount(figure.amount)}
                {...formats.money}
                {...(figure.profit && ({ sign: 'always', tone: 'gain-loss' } as const))}
              />
            </span>
          </span>
        ))}
      </span>
      {view === 'running' && (
        <span className={css.progress}>
          <Progress
            value={order.put_progress / 100}
            label={t('plan.consumed.progress', { share: consumedShare(order, formats, t) })}
          />
        </span>
      )}
    </>
  )
}

/** Without a coupon, which comes back as a coupon. */
function moneyBack({ comes_back: { cash, promo, advance } }: PlanOrder): string {
  return formatAmount(parseAmount(cash) + parseAmount(promo) + parseAmount(advance))
}
