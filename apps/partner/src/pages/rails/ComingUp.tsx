import { parseAmount } from '@fairlead/money/amount'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useFormats } from '../../shell/useFormats.ts'
import { useNow } from '../../shell/useNow.ts'
import { useTranslation } from '../../shell/words.tsx'
import { ordersInQuery } from '../plan/plan-queries.ts'
import { useDue } from '../plan/useDue.ts'
import { withdrawalsQuery } from '../wallet/wallet-queries.ts'
import { openWithdrawals } from '../wallet/withdrawal-way.ts'
import { comingUp } from './coming-up.ts'

/** The next dates of orders and withdrawals, each the way to what it is about. Nothing while there is none. */
export function ComingUp() {
  const { t } = useTranslation()
  const formats = useFormats()
  const due = useDue()
  const now = useNow()
  const orders = useQuery({
    ...ordersInQuery(['waiting', 'matching', 'settling']),
    refetchInterval: 30_000,
  })
  const withdrawals = useInfiniteQuery(withdrawalsQuery)
  // Drawn at once, so that none of them pushes another.
  if (orders.isPending || withdrawals.isPending) return null
  const dates = comingUp(orders.data?.orders ?? [], openWithdrawals(withdrawals.data), now)
  if (dates.length === 0) return null
  return (
    <>
      <h2 className="rail-heading">{t('rails.comingUp')}</h2>
      <ol className="rail-card rail-dates">
        {dates.map(({ kind, at, product, amount, href }) => (
          <li key={kind + href} data-kind={kind}>
            <a className="rail-date" href={href}>
              <b>{due(at)}</b>
              <span className="rail-what">
                {t(`rails.${kind}`, { product, amount: formats.amount(parseAmount(amount)) })}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}
