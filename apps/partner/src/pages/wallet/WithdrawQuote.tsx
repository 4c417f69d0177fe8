import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { Skeleton } from '@fairlead/ui/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { QueryFailed } from '../../shell/QueryFailed.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import css from './WithdrawQuote.module.css'
import type { Quote } from './wallet-queries.ts'

/** What the withdrawal costs and brings, who approves it, and what stays. */
export function WithdrawQuote({ query, available }: { query: UseQueryResult<Quote>; available: bigint }) {
  if (query.isError || query.isPaused) {
    return (
      <Card>
        <QueryFailed query={query} />
      </Card>
    )
  }
  return (
    <Card padded>
      <div className={css.facts}>
        {query.data ? <QuoteFacts quote={query.data} available={available} /> : <Skeleton lines={5} />}
      </div>
    </Card>
  )
}

type FactsProps = {
  quote: Quote
  available: bigint
  /** Whether what one receives stands among them, or above as the big amount. */
  receives?: boolean
}

/** The same facts on the form and in the sheet that asks for the transaction password. */
export function QuoteFacts({ quote, available, receives = true }: FactsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const money = (micros: bigint) => <Money micros={micros} {...formats.money} />
  const amount = parseAmount(quote.amount)
  const back = parseAmount(quote.hand_back)
  return (
    <>
      {back > 0n && (
        <p className={css.back}>
          <Trans
            i18nKey="wallet.withdraw.handBack"
            values={{
              back: formats.amount(back),
              receives: formats.amount(parseAmount(quote.receives)),
            }}
            components={{ b: <b /> }}
          />
        </p>
      )}
      <FactList>
        <FactRow label={t('wallet.withdraw.asked')} value={money(amount)} />
        <FactRow
          label={t('wallet.withdraw.fee', { version: quote.fee_version })}
          value={money(parseAmount(quote.fee))}
        />
        {receives && (
          <FactRow
            label={t('wallet.withdraw.youReceive')}
            value={<b>{money(parseAmount(quote.receives))}</b>}
          />
        )}
        <FactRow
          label={t('wallet.withdraw.approval')}
          value={
            quote.approved_by_rule ? t('wallet.withdraw.approvalRule') : t('wallet.withdraw.approvalPerson')
          }
        />
        <FactRow label={t('wallet.withdraw.afterwards')} value={money(available - amount)} />
      </FactList>
    </>
  )
}
