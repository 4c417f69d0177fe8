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
import { OnItsWayRow } from './OnItsWayRow.tsx'
import type { InOrders } from './orders-behind.ts'
import { StartupFunds } from './StartupFunds.tsx'
import { type PartOfTotal, partsOfTotal, shownParts, toneOf } from './shown-parts.ts'
import type { Property } from './wallet-queries.ts'

// Loaded when it is first opened.
const OrdersBehindSheet = lazy(async () => ({
  default: (await loadPart(() => import('./OrdersBehindSheet.tsx'))).OrdersBehindSheet,
}))

type Props = { property: Property; hidden: boolean; onShowFlows: () => void }

/**
 * Where the total is right now: the rows under the bar add up to it, and have its colours, so that it needs no legend. What
 * is for orders only and no part of the total stands apart below.
 */
export function Holdings({ property, hidden, onShowFlows }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [asked, setAsked] = useState<{ kind: InOrders; open: boolean }>()
  const shown = shownParts(property)
  const behind: Partial<Record<InOrders, bigint>> = shown
  const promoInOrders = parseAmount(property.held_promo)
  const advanceInOrders = parseAmount(property.held_advance)
  const ask = (kind: InOrders) => setAsked({ kind, open: true })
  const amount = (micros: bigint) => <Money micros={micros} size="row" hidden={hidden} {...formats.money} />
  const dot = (part: PartOfTotal) => <span className={css.dot} data-tone={toneOf[part]} />
  const row = (part: PartOfTotal) => ({
    icon: dot(part),
    title: t(`wallet.holdings.${part}`),
    amount: amount(shown[part]),
  })
  return (
    <Card>
      <div className={css.bar}>
        <SplitBar
          label={t('wallet.holdings.bar')}
          parts={partsOfTotal.map((part) => ({ value: shown[part], tone: toneOf[part] }))}
        />
      </div>
      <div>
        <ListRow {...row('available')} note={t('wallet.holdings.availableNote')} onPress={onShowFlows} />
        <ListRow
          {...row('toBeConsumed')}
          note={
            shown.toBeConsumed > 0n
              ? t('wallet.holdings.toBeConsumedNote', { count: property.orders_holding })
              : t('wallet.holdings.toBeConsumedNone')
          }
          onPress={() => ask('toBeConsumed')}
        />
        <ListRow
          {...row('toBeSettled')}
          note={settledNote()}
          noteTone={shown.toBeSettled > 0n ? 'amber' : 'plain'}
          onPress={() => ask('toBeSettled')}
        />
        <OnItsWayRow property={property} hidden={hidden} icon={dot('onItsWay')} />
      </div>
      <div className={css.apart}>
        <ListRow
          title={t('wallet.holdings.promo')}
          note={t('wallet.holdings.promoNote')}
          amount={amount(parseAmount(property.discount_amount))}
          onPress={onShowFlows}
        />
        {promoInOrders > 0n && (
          <ListRow
            title={t('wallet.holdings.promoInOrders')}
            note={t('wallet.holdings.inOrdersNote')}
            amount={amount(promoInOrders)}
            onPress={() => ask('promoInOrders')}
          />
        )}
        <StartupFunds property={property} hidden={hidden} />
        {advanceInOrders > 0n && (
          <ListRow
            title={t('wallet.holdings.advanceInOrders')}
            note={t('wallet.holdings.inOrdersNote')}
            amount={amount(advanceInOrders)}
            onPress={() => ask('advanceInOrders')}
          />
        )}
      </div>
      {asked && (
        <Suspense fallback={null}>
          <OrdersBehindSheet
            kind={asked.kind}
            row={behind[asked.kind]}
            open={asked.open}
            onOpenChange={(open) => setAsked({ ...asked, open })}
            hidden={hidden}
          />
        </Suspense>
      )}
    </Card>
  )

  function settledNote() {
    if (shown.toBeSettled === 0n) return t('wallet.holdings.toBeSettledNone')
    if (!property.next_final_at) return t('wallet.holdings.toBeSettledUndated')
    return t('wallet.holdings.toBeSettledNote', { date: formats.day(property.next_final_at) })
  }
}
