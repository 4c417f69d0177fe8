import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { HistoryRow } from './HistoryRow.tsx'
import { HistorySearch } from './HistorySearch.tsx'
import { finalSoFar, historyMonths } from './history-months.ts'
import { isSought } from './history-search.ts'
import css from './PlanHistory.module.css'
import type { PlanOrder } from './plan-queries.ts'
import { useHistorySearch } from './useHistorySearch.ts'

/** So many rows fit on a screen; a search of fewer would only be in the way. */
const searchedFrom = 8

/**
 * Orders that are over, a row each, under the month of their end and what that month came to. `whole` says whether these are
 * all there are: only then is there a sum of all, and a search that misses none.
 */
export function PlanHistory({ orders, whole }: { orders: readonly PlanOrder[]; whole: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [typed, setTyped] = useHistorySearch()
  const searchable = whole && orders.length > searchedFrom
  // What the address still names from before is not looked for in a part, where it may be missing.
  const text = searchable ? typed.trim() : ''
  const months = historyMonths(orders, whole, formats.month)
  const shown = months.flatMap((month) => {
    const some = month.orders.filter((order) => isSought(order, text))
    // What the month came to is not what those of it came to that were looked for.
    return some.length > 0 ? [{ ...month, orders: some, profit: text ? null : month.profit }] : []
  })
  const final = finalSoFar(months)
  return (
    <Section
      title={t('plan.list.history')}
      aside={
        final !== null && (
          <span className={css.final}>
            {t('plan.list.finalSoFar')}{' '}
            <Money micros={final} size="row" sign="always" tone="gain-loss" {...formats.money} />
          </span>
        )
      }
    >
      {searchable && <HistorySearch text={typed} onText={setTyped} />}
      <Card>
        {shown.length === 0 && <EmptyState drawing="plans" title={t('plan.list.findNone')} text={text} />}
        {shown.map(({ month, orders: some, profit }) => (
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
    </Section>
  )
}
