import { parseAmount } from '@fairlead/money/amount'
import { Money } from '@fairlead/ui/Money'
import { BigAmount } from '../../shell/BigAmount.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { tailOf } from './tail.ts'
import { QuoteFacts } from './WithdrawQuote.tsx'
import type { Destination, Quote } from './wallet-queries.ts'

type Props = { quote: Quote; destination: Destination; available: bigint }

/** What the password is about to be given for: how much arrives, where, and how it comes about. */
export function WithdrawSummary({ quote, destination, available }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <>
      <BigAmount
        label={t('wallet.withdraw.youReceive')}
        amount={<Money micros={parseAmount(quote.receives)} size="display" {...formats.money} />}
      >
        {t('wallet.withdraw.goesTo', {
          name: destination.bank_name,
          tail: tailOf(destination.account_number_tail),
        })}
      </BigAmount>
      <QuoteFacts quote={quote} available={available} receives={false} />
    </>
  )
}
