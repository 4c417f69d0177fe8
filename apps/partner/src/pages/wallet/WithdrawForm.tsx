import { formatAmount, parseAmount } from '@fairlead/money/amount'
import { readTypedAmount } from '@fairlead/money/typed-amount'
import { AmountChoices } from '@fairlead/ui/AmountChoices'
import { AmountField } from '@fairlead/ui/AmountField'
import { Money } from '@fairlead/ui/Money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { link } from '../../router/link.ts'
import { BigAmount } from '../../shell/BigAmount.tsx'
import { Form } from '../../shell/Form.tsx'
import { PinFirst } from '../../shell/PinFirst.tsx'
import { refusedAt } from '../../shell/refused-at.ts'
import { useDebounced } from '../../shell/useDebounced.ts'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { DestinationChoice } from './DestinationChoice.tsx'
import { useWithdraw } from './useWithdraw.tsx'
import { WithdrawQuote } from './WithdrawQuote.tsx'
import { type Destinations, quoteQuery } from './wallet-queries.ts'

/** Amount, destination and the exact price of it, all seen before the transaction password is asked for. */
export function WithdrawForm({ available, destinations }: { available: bigint; destinations: Destinations }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const messageOf = useFailureMessage()
  const user = useUserInfo()
  const [typed, setTyped] = useState('')
  const read = readTypedAmount(typed)
  const problem = typeof read === 'string' ? read : undefined
  const amount = typeof read === 'bigint' ? formatAmount(read) : undefined
  const above = amount !== undefined && parseAmount(amount) > available
  const settled = useDebounced(above ? undefined : amount)
  const quote = useQuery({ ...quoteQuery(settled ?? ''), enabled: settled !== undefined })
  const current = destinations.current
  const withdraw = useWithdraw()
  // What the server said about an amount that is not in the field any more says nothing about this one.
  const quoted = settled === amount ? quote.data : undefined
  const quoteRefused = settled === amount ? refusedAt(quote.error, 'amount') : undefined
  return (
    <>
      <BigAmount
        label={t('wallet.holdings.available')}
        amount={<Money micros={available} size="display" {...formats.money} />}
      >
        {t('wallet.holdings.availableNote')}
      </BigAmount>
      <Form
        onSubmit={() => quoted && current && withdraw.ask({ quote: quoted, destination: current, available })}
        refused={{ error: withdraw.error, fields: ['amount'] }}
        submit={
          amount && !above
            ? t('wallet.withdraw.submitAmount', { amount: formats.amount(parseAmount(amount)) })
            : t('wallet.withdraw.submit')
        }
        waiting={withdraw.waiting}
        waitingLabel={t('wallet.withdraw.submitting')}
        disabledReason={disabledReason()}
      >
        <AmountField
          label={t('wallet.withdraw.amount')}
          value={typed}
          onChange={type}
          choices={
            available > 0n && (
              <AmountChoices
                choices={[
                  {
                    label: t('wallet.withdraw.all', { amount: formats.amount(available) }),
                    micros: available,
                  },
                ]}
                chosen={read}
                onChoose={(micros) => type(formats.typed(micros))}
              />
            )
          }
          {...formats.currencySign}
          error={amountError()}
          note={t('wallet.withdraw.amountNote', { amount: formats.amount(available) })}
        />
        <DestinationChoice destinations={destinations} />
        {amount !== undefined && !above && !refusedAt(quote.error, 'amount') && (
          <div>
            <WithdrawQuote query={quote} available={available} />
          </div>
        )}
      </Form>
    </>
  )

  function type(value: string) {
    setTyped(value)
    if (withdraw.error) withdraw.reset()
  }

  function amountError() {
    if (problem && problem !== 'empty') return t(`wallet.amount.${problem}`)
    if (above) return t('wallet.withdraw.errorAbove', { amount: formats.amount(available) })
    const refusal = quoteRefused ?? refusedAt(withdraw.error, 'amount')
    return refusal && messageOf(refusal)
  }

  function destinationFirst() {
    const { waiting } = destinations
    if (!waiting) return <a href={link('/wallet/bind-card')}>{t('wallet.withdraw.bindFirst')}</a>
    return t('wallet.withdraw.waitsFirst')
  }

  function disabledReason() {
    if (user?.transaction_password_set === false) return <PinFirst />
    if (!current) return destinationFirst()
    if (problem === 'empty') return t('wallet.amount.enterFirst')
    if (problem || above || quoteRefused) return t('wallet.amount.correctFirst')
    if (settled === amount && (quote.isError || quote.isPaused)) return t('wallet.withdraw.quoteMissing')
    return quoted ? false : t('wallet.withdraw.quoteWaits')
  }
}
