import type { Micros } from '@fairlead/money/amount'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { Sheet } from '@fairlead/ui/Sheet'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { link } from '../../router/link.ts'
import { QueryFailed } from '../../shell/QueryFailed.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { ordersInQuery } from '../plan/plan-queries.ts'
import css from './OrdersBehindSheet.module.css'
import { amountIn, type InOrders, shownAmounts, statesWith } from './orders-behind.ts'

type Props = {
  kind: InOrders
  /** What the wallet shows of it. */
  row: Micros | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  hidden: boolean
}

/** The orders that an amount of the wallet lies in, each with its share and a way to its journal lines. */
export function OrdersBehindSheet({ kind, row, open, onOpenChange, hidden }: Props) {
  const { t } = useTranslation()
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(`wallet.holdings.${kind}`)}
      closeLabel={t('shell.close')}
    >
      <div className={css.orders}>
        <Orders kind={kind} row={row} hidden={hidden} />
      </div>
    </Sheet>
  )
}

function Orders({ kind, row, hidden }: Pick<Props, 'kind' | 'row' | 'hidden'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useQuery(ordersInQuery(statesWith[kind]))
  if (query.isError || query.isPaused) {
    return <QueryFailed query={query} />
  }
  if (!query.data) return <Skeleton rows={2} />
  const orders = query.data.orders.filter((order) => amountIn(order, kind) > 0n)
  const shown = shownAmounts(orders, kind, row)
  return (
    <>
      {orders.length === 0 && <p className={css.none}>{t(`wallet.holdings.${kind}None`)}</p>}
      {orders.map((order, index) => (
        <ListRow
          key={order.id}
          title={order.product}
          note={order.advertiser}
          amount={<Money micros={shown[index] ?? 0n} size="row" hidden={hidden} {...formats.money} />}
          href={link('/plan/statement', { id: order.id })}
        />
      ))}
      {query.data.more && <ListRow title={t('wallet.holdings.allOrders')} href={link('/plan')} />}
    </>
  )
}
