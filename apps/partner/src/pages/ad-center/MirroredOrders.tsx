import type { PartnerKey } from '@fairlead/locales/keys'
import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { Paged } from '../wallet/Paged.tsx'
import type { MirroredOrder, MirroredResult } from './assistance-queries.ts'

type Props = { query: MirroredResult; operatedId: string }

/** What was put, what came of it, and why nothing was put where nothing was. */
export function MirroredOrders({ query, operatedId }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const empty = (
    <EmptyState
      drawing="plans"
      title={t('assistance.orders.emptyTitle')}
      text={t('assistance.orders.emptyText', { id: operatedId })}
    />
  )
  return (
    <Paged query={query} empty={empty}>
      {(orders) => (
        <Card>
          {orders.map((order) => (
            <ListRow
              key={order.source_order_id}
              title={order.product}
              note={
                <>
                  {noteOf(order)}
                  <br />
                  {formats.dayTime(order.at)}
                </>
              }
              noteTone={order.order_id !== null && order.net_gain === null ? 'amber' : 'plain'}
              amount={order.order_id !== null && amountOf(order)}
              href={order.order_id === null ? undefined : `#/plan/detail?id=${order.order_id}`}
            />
          ))}
        </Card>
      )}
    </Paged>
  )

  function amountOf({ net_gain, amount }: MirroredOrder) {
    if (net_gain === null) return <Money micros={parseAmount(amount)} size="row" {...formats.money} />
    const gain = parseAmount(net_gain)
    return <Money micros={gain} size="row" sign="always" tone="gain-loss" {...formats.money} />
  }

  function noteOf({ skipped, profit_share }: MirroredOrder): string {
    if (skipped !== null) return skippedWord(skipped)
    if (profit_share === null) return t('assistance.orders.open')
    const share = parseAmount(profit_share)
    return share > 0n
      ? t('assistance.orders.settled', { share: formats.amount(share) })
      : t('assistance.orders.settledNone')
  }

  /** A server newer than this page may give reasons that it does not know. */
  function skippedWord(reason: string): string {
    const key = `assistance.skipped.${reason}` as PartnerKey
    const word = t(key)
    return word === key ? t('assistance.skipped.other') : word
  }
}
