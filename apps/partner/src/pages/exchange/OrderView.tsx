import { useQuery } from '@tanstack/react-query'
import { PageState } from '../../shell/PageState.tsx'
import { useConfig } from '../../shell/useConfig.ts'
import { useTranslation } from '../../shell/words.tsx'
import { NobodyMayAsk } from '../wallet/NobodyMayAsk.tsx'
import { pollMs } from '../wallet/wallet-queries.ts'
import { CodeForm } from './CodeForm.tsx'
import { ExchangeHead } from './ExchangeHead.tsx'
import { type AcceptorOrder, acceptorOrderQuery } from './exchange-queries.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHead } from './OrderHead.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'

/** One acceptor order: what arrives, where it is, who acts next and by when, and what the partner can do about it. */
export function OrderView({ id }: { id: string }) {
  const { t } = useTranslation()
  const { demo } = useConfig()
  const query = useQuery({
    ...acceptorOrderQuery(id),
    refetchInterval: ({ state }) => (state.data && isUnsettled(state.data) ? pollMs(demo) : false),
  })
  const order = query.data
  if (!order) {
    return (
      <>
        <ExchangeHead label={t('exchange.youReceive')} />
        <PageState query={query} rows={4} />
      </>
    )
  }
  return (
    <>
      <OrderHead order={order} />
      {order.state === 'requested' && <CodeForm order={order} />}
      <OrderTimeline order={order} />
      <OrderFacts order={order} />
      <NobodyMayAsk />
      <OrderActions order={order} />
    </>
  )
}

/** Still moving, or so freshly over that its last entry waits for its journal number. */
function isUnsettled(order: AcceptorOrder): boolean {
  return order.return_at !== null || order.entries.some((entry) => entry.journal_number === null)
}
