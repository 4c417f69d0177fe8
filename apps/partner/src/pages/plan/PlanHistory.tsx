import { Card } from '@fairlead/ui/Card'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { HistoryRow } from './HistoryRow.tsx'
import { historyMonths } from './history-months.ts'
import css from './PlanHistory.module.css'
import type { PlanOrder } from './plan-queries.ts'

/** Orders that are over, a row each, under the month of their end and what that month came to. */
export function PlanHistory({ orders, whole }: { orders: readonly PlanOrder[]; whole: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Card>
      {historyMonths(orders, whole, formats.month).map(({ month, orders: some, profit }) => (
        <div key={month} className={css.month}>
          <h3 className={css.head}>
            {profit === null ? (
              month
            ) : (
              <>
                <span>{t('plan.list.monthFinal', { month })}</span>
                <Money micros={profit} size="row" sign="always" tone="gain-loss" {...formats.money} />
              </>
            )}
          </h3>
          <div>
            {some.map((order) => (
              <HistoryRow key={order.id} order={order} />
            ))}
          </div>
        </div>
      ))}
    </Card>
  )
}
