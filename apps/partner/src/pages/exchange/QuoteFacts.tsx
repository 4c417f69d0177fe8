import { parseAmount } from '@fairlead/money/amount'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { AcceptorQuote } from './exchange-queries.ts'
import { LocalMoney } from './LocalMoney.tsx'
import { useExchangeWords } from './useExchangeWords.ts'

/** From the amount to the local money, line by line, with the rate’s source and time. */
export function QuoteFacts({ quote, available }: { quote: AcceptorQuote; available: bigint }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useExchangeWords()
  const money = (micros: bigint) => <Money micros={micros} {...formats.money} />
  const amount = parseAmount(quote.amount)
  return (
    <FactList>
      <FactRow label={t('exchange.asked')} value={money(amount)} />
      <FactRow label={t('exchange.fee')} value={money(parseAmount(quote.fee))} />
      <FactRow label={t('exchange.midRate')} value={words.rate(quote.mid_rate)} />
      <FactRow
        label={t('exchange.source')}
        value={t('exchange.sourceAt', {
          source: quote.mid_rate.source,
          time: formats.dayTime(quote.mid_rate.at),
        })}
      />
      <FactRow label={t('exchange.spread')} value={words.spread(quote.spread_bp)} />
      <FactRow
        label={t('exchange.youReceive')}
        value={
          <b>
            <LocalMoney amount={quote.receives} currency={quote.currency} />
          </b>
        }
      />
      <FactRow label={t('exchange.payer')} value={quote.acceptor_name} />
      <FactRow label={t('exchange.arrival')} value={words.arrival(quote.arrival_hours)} />
      <FactRow label={t('wallet.withdraw.afterwards')} value={money(available - amount)} />
    </FactList>
  )
}
