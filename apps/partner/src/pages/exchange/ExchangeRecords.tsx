import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery } from '@tanstack/react-query'
import { link } from '../../router/link.ts'
import { Paged } from '../../shell/Paged.tsx'
import { useConfig } from '../../shell/useConfig.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { liveFirstPage } from '../wallet/wallet-queries.ts'
import { type AcceptorOrder, acceptorOrdersQuery } from './exchange-queries.ts'
import { nextStep } from './order-way.ts'
import { useExchangeWords } from './useExchangeWords.ts'

/** Every acceptor order, newest first: its state, and by when the next step is due while it is under way. */
export function ExchangeRecords() {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useExchangeWords()
  const { demo } = useConfig()
  const query = useInfiniteQuery({ ...acceptorOrdersQuery, ...liveFirstPage(demo) })
  const empty = (
    <EmptyState drawing="flows" title={t('exchange.records.empty')} text={t('exchange.records.emptyText')} />
  )
  return (
    <Section title={t('exchange.records.title')}>
      <Paged query={query} empty={empty}>
        {(orders) => (
          <Card>
            {orders.map((order) => (
              <ListRow
                key={order.id}
                title={t(`exchange.state.${order.state}`)}
                note={noteOf(order)}
                noteTone={nextStep(order) ? 'amber' : 'plain'}
                amount={<Money micros={parseAmount(order.amount)} size="row" {...formats.money} />}
                href={link('/wallet/foreign-exchange', { id: order.id })}
              />
            ))}
          </Card>
        )}
      </Paged>
    </Section>
  )

  function noteOf(order: AcceptorOrder) {
    const next = nextStep(order)
    if (next) return t('exchange.byWhen', { time: formats.dayTime(next.at) })
    const facts = { time: formats.dayTime(order.requested_at) }
    return order.state === 'arrived'
      ? t('exchange.records.for', { ...facts, local: words.local(order.receives, order.currency) })
      : t('exchange.records.back', facts)
  }
}
