import type { PartnerKey } from '@fairlead/locales/keys'
import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { link } from '../../router/link.ts'
import { Paged } from '../../shell/Paged.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { FollowOrder, FollowOrdersResult } from './following-queries.ts'
import { ownGain } from './own-gain.ts'

type Props = { query: FollowOrdersResult; followedId: string }

/** What was put, what came of it, and why nothing was put where nothing was. */
export function FollowOrders({ query, followedId }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const empty = (
    <EmptyState
      drawing="plans"
      title={t('following.orders.emptyTitle')}
      text={t('following.orders.emptyText', { id: followedId })}
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
              href={order.order_id === null ? undefined : link('/plan/detail', { id: order.order_id })}
            />
          ))}
        </Card>
      )}
    </Paged>
  )

  function amountOf({ net_gain, profit_share, amount }: FollowOrder) {
    if (net_gain === null) return <Money micros={parseAmount(amount)} size="row" {...formats.money} />
    const gain = ownGain(net_gain, profit_share)
    return <Money micros={gain} size="row" sign="always" tone="gain-loss" {...formats.money} />
  }

  function noteOf({ skipped, profit_share }: FollowOrder): string {
    if (skipped !== null) return skippedWord(skipped)
    if (profit_share === null) return t('following.orders.open')
    const share = parseAmount(profit_share)
    return share > 0n
      ? t('following.orders.settled', { share: formats.amount(share) })
      : t('following.orders.settledNone')
  }

  /** A server newer than this page may give reasons that it does not know. */
  function skippedWord(reason: string): string {
    const key = `following.skipped.${reason}` as PartnerKey
    const word = t(key)
    return word === key ? t('following.skipped.other') : word
  }
}
