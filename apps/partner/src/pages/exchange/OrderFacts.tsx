import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../shell/load-part.ts'
import { NameRow } from '../../shell/NameRow.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { AcceptorOrder } from './exchange-queries.ts'
import { useExchangeWords } from './useExchangeWords.ts'

// Loaded when it is first opened.
const LinesSheet = lazy(async () => ({
  default: (await loadPart(() => import('./LinesSheet.tsx'))).LinesSheet,
}))

/** The lines behind the order, the price it was quoted at, and the names it goes by at both ends. */
export function OrderFacts({ order }: { order: AcceptorOrder }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useExchangeWords()
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Card>
        <ListRow
          title={t('exchange.lines')}
          note={t('exchange.linesNote', { count: order.journal_lines })}
          amount={<Money micros={parseAmount(order.amount)} size="row" {...formats.money} />}
          onPress={() => setOpen(true)}
        />
        <ListRow
          title={words.rate(order.mid_rate)}
          note={t('exchange.sourceAt', {
            source: order.mid_rate.source,
            time: formats.dayTime(order.mid_rate.at),
          })}
        />
        <ListRow
          title={order.acceptor_name}
          note={t('exchange.terms', {
            spread: words.spread(order.spread_bp),
            fee: formats.amount(parseAmount(order.fee)),
          })}
        />
        <NameRow label={t('wallet.withdrawal.reference')} value={order.reference} />
        <NameRow label={t('exchange.bankReference')} value={order.bank_reference} />
      </Card>
      {open !== undefined && (
        <Suspense fallback={null}>
          <LinesSheet open={open} onOpenChange={setOpen} entries={order.entries} />
        </Suspense>
      )}
    </>
  )
}
