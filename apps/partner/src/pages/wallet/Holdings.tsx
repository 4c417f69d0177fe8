import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { SplitBar } from '@fairlead/ui/SplitBar'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../shell/load-part.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './Holdings.module.css'
import type { InOrders } from './orders-behind.ts'
import { StartupFunds } from './StartupFunds.tsx'
import { useOnItsWay } from './useOnItsWay.ts'
import type { Property } from './wallet-queries.ts'

// Loaded when it is first opened.
const OrdersBehindSheet = lazy(async () => ({
  default: (await loadPart(() => import('./OrdersBehindSheet.tsx'))).OrdersBehindSheet,
}))

type Props = { property: Property; hidden: boolean; onShowFlows: () => void }

/** Where the total is right now. The bar and the rows use the same colours, so the bar needs no legend of its own. */
export function Holdings({ property, hidden, onShowFlows }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [asked, setAsked] = useState<{ kind: InOrders; open: boolean }>()
  const way = useOnItsWay(property)
  const available = parseAmount(property.available_balance)
  const held = parseAmount(property.to_be_consumed)
  const pending = parseAmount(property.to_be_settled)
  const leaving = parseAmount(property.on_its_way)
  const amount = (micros: bigint) => <Money micros={micros} size="row" hidden={hidden} {...formats.money} />
  return (
    <Card>
      <div className={css.bar}>
        <SplitBar
          label={t('wallet.holdings.bar')}
          parts={[
            { value: available, tone: 'sea' },
            { value: held, tone: 'mid' },
            { value: pending, tone: 'amber' },
            { value: leaving, tone: 'open' },
          ]}
        />
      </div>
      <div>
        <ListRow
          icon={<span className={css.dot} data-tone="sea" />}
          title={t('wallet.holdings.available')}
          note={t('wallet.holdings.availableNote')}
          amount={amount(available)}
          onPress={onShowFlows}
        />
        <ListRow
          icon={<span className={css.dot} data-tone="mid" />}
          title={t('wallet.holdings.toBeConsumed')}
          note={
            held > 0n
              ? t('wallet.holdings.toBeConsumedNote', { count: property.orders_running })
              : t('wallet.holdings.toBeConsumedNone')
          }
          amount={amount(held)}
          onPress={() => setAsked({ kind: 'toBeConsumed', open: true })}
        />
        <ListRow
          icon={<span className={css.dot} data-tone="amber" />}
          title={t('wallet.holdings.toBeSettled')}
          note={settledNote()}
          noteTone={pending > 0n ? 'amber' : 'plain'}
          amount={amount(pending)}
          onPress={() => setAsked({ kind: 'toBeSettled', open: true })}
        />
        <ListRow
          icon={<span className={css.dot} data-tone="open" />}
          title={t('wallet.holdings.onItsWay')}
          note={way.note}
          noteTone={leaving > 0n ? 'amber' : 'plain'}
          amount={amount(leaving)}
          href={way.href}
        />
      </div>
      <div className={css.promo}>
        <ListRow
          title={t('wallet.holdings.promo')}
          note={t('wallet.holdings.promoNote')}
          amount={amount(parseAmount(property.discount_amount))}
          onPress={onShowFlows}
        />
        <StartupFunds property={property} hidden={hidden} />
      </div>
      {asked && (
        <Suspense fallback={null}>
          <OrdersBehindSheet
            kind={asked.kind}
            open={asked.open}
            onOpenChange={(open) => setAsked({ ...asked, open })}
            hidden={hidden}
          />
        </Suspense>
      )}
    </Card>
  )

  function settledNote() {
    if (pending === 0n) return t('wallet.holdings.toBeSettledNone')
    if (!property.next_final_at) return t('wallet.holdings.toBeSettledUndated')
    return t('wallet.holdings.toBeSettledNote', { date: formats.day(property.next_final_at) })
  }
}
