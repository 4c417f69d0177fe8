import { parseAmount, wholeCents } from '@fairlead/money/amount'
import { Money } from '@fairlead/ui/Money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from '../../shell/Form.module.css'
import { PageState } from '../../shell/PageState.tsx'
import { useConfig } from '../../shell/useConfig.ts'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useNow } from '../../shell/useNow.ts'
import { useTranslation } from '../../shell/words.tsx'
import { NobodyMayAsk } from '../wallet/NobodyMayAsk.tsx'
import { useDestinations } from '../wallet/useDestinations.ts'
import { pollMs, propertyQuery } from '../wallet/wallet-queries.ts'
import { ExchangeHead } from './ExchangeHead.tsx'
import { ExchangeRecords } from './ExchangeRecords.tsx'
import { type ExchangeDetail, exchangeQuery } from './exchange-queries.ts'
import { LocalMoney } from './LocalMoney.tsx'
import { LockedQuote } from './LockedQuote.tsx'
import { OpenOrder } from './OpenOrder.tsx'
import { QuoteForm } from './QuoteForm.tsx'
import { useAcceptorOrder } from './useAcceptorOrder.tsx'

/** What can be exchanged: the order that is under way, a locked quote or the form that asks for one, and all orders. */
export function ExchangeHome() {
  const { t } = useTranslation()
  const formats = useFormats()
  const messageOf = useFailureMessage()
  const now = useNow()
  const { demo } = useConfig()
  const property = useQuery(propertyQuery)
  const destinations = useDestinations()
  const detail = useQuery({
    ...exchangeQuery,
    refetchInterval: ({ state }) => (state.data?.order ? pollMs(demo) : false),
  })
  const order = useAcceptorOrder()
  // The quote the partner does not want; the server keeps it until its half hour is over.
  const [dropped, setDropped] = useState<string>()
  const newest = detail.data?.quote
  const live = newest && Date.parse(newest.expires_at) > now && newest.id !== dropped ? newest : undefined
  const available = property.data && wholeCents(parseAmount(property.data.available_balance))
  if (!detail.data || available === undefined || !destinations.data) {
    const missing =
      [property, detail, destinations].find((query) => query.isError || query.isPaused) ?? detail
    return (
      <>
        <ExchangeHead label={t('exchange.available')} />
        <PageState query={missing} rows={4} />
      </>
    )
  }
  return (
    <>
      {live ? (
        <ExchangeHead
          label={t('exchange.youReceive')}
          amount={<LocalMoney amount={live.receives} currency={live.currency} size="display" />}
        >
          {t('exchange.lockedUntil', { time: formats.time(live.expires_at) })}
        </ExchangeHead>
      ) : (
        <ExchangeHead
          label={t('exchange.available')}
          amount={<Money micros={available} size="display" {...formats.money} />}
        >
          {t('exchange.intro')}
        </ExchangeHead>
      )}
      {detail.data.order && <OpenOrder order={detail.data.order} />}
      {order.error && (
        <p className={css.refusal} role="alert">
          {messageOf(order.error)}
        </p>
      )}
      {live ? (
        <LockedQuote
          quote={live}
          available={available}
          destinations={destinations.data}
          order={order}
          onDrop={() => {
            order.reset()
            setDropped(live.id)
          }}
        />
      ) : (
        <QuoteForm detail={detail.data} available={available} before={beforeOf(detail.data)} />
      )}
      <NobodyMayAsk />
      <ExchangeRecords />
    </>
  )

  /** Where and how much the last quote was for, so that nobody types it again; and why it is gone, if its time is over. */
  function beforeOf({ quote }: ExchangeDetail) {
    if (!quote) return undefined
    const ranOut = Date.parse(quote.expires_at) <= now
    return {
      quote,
      note: ranOut ? t('exchange.ranOut', { time: formats.time(quote.expires_at) }) : undefined,
    }
  }
}
