import { formatAmount, parseAmount } from '@fairlead/money/amount'
import { readTypedAmount } from '@fairlead/money/typed-amount'
import { AmountField } from '@fairlead/ui/AmountField'
import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../api.ts'
import { Form } from '../../shell/Form.tsx'
import { loadPart } from '../../shell/load-part.ts'
import { refusedAt } from '../../shell/refused-at.ts'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { ChosenAcceptor } from './ChosenAcceptor.tsx'
import { type AcceptorChoice, firstChoice } from './choice.ts'
import { type AcceptorQuote, type ExchangeDetail, exchangeQuery } from './exchange-queries.ts'
import css from './QuoteForm.module.css'

// Loaded when it is first opened.
const AcceptorSheet = lazy(async () => ({
  default: (await loadPart(() => import('./AcceptorSheet.tsx'))).AcceptorSheet,
}))

type Props = {
  detail: ExchangeDetail
  available: bigint
  /** The last quote, for its place and amount, and why it is gone. */
  before: { quote: AcceptorQuote; note: string | undefined } | undefined
}

/** Who pays, where, and how much: asks for a quote, which costs nothing and binds nobody. */
export function QuoteForm({ detail, available, before }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const messageOf = useFailureMessage()
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<AcceptorChoice | undefined>(() => before && choiceOf(before.quote))
  const [typed, setTyped] = useState(before?.quote.amount ?? '')
  const [choosing, setChoosing] = useState<boolean>()
  const choice = chosen ?? firstChoice(detail)
  const acceptor = [...detail.enterprise, ...detail.personal].find(({ id }) => id === choice?.acceptor_id)
  const place = acceptor?.places.find(
    ({ country, currency }) => country === choice?.country && currency === choice.currency,
  )
  const quote = useMutation({
    mutationFn: (input: AcceptorChoice & { amount: string }) => api.acceptor.quote(input),
    onSuccess: (locked) =>
      cache.setQueryData(exchangeQuery.queryKey, (known) => known && { ...known, quote: locked }),
  })
  if (!choice || !acceptor || !place) {
    return (
      <Card>
        <EmptyState drawing="flows" title={t('exchange.none')} text={t('exchange.noneText')} />
      </Card>
    )
  }
  const read = readTypedAmount(typed)
  const error = amountError()
  const atField = refusedAt(quote.error, 'amount')
  return (
    <Form
      onSubmit={() => {
        if (typeof read === 'string' || error) return
        quote.mutate({ ...choice, amount: formatAmount(read) })
      }}
      refused={{ error: quote.error, fields: ['amount'] }}
      submit={t('exchange.quote')}
      waiting={quote.isPending}
      waitingLabel={t('exchange.quoting')}
      disabledReason={disabledReason()}
      below={
        choosing !== undefined && (
          <Suspense fallback={null}>
            <AcceptorSheet
              open={choosing}
              onOpenChange={setChoosing}
              detail={detail}
              choice={choice}
              onChoose={(next) => {
                setChosen(next)
                quote.reset()
              }}
            />
          </Suspense>
        )
      }
    >
      {before?.note && <p className={css.ranOut}>{before.note}</p>}
      <ChosenAcceptor acceptor={acceptor} place={place} onChange={() => setChoosing(true)} />
      <AmountField
        label={t('exchange.amount')}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          if (quote.error) quote.reset()
        }}
        {...formats.currencySign}
        error={error ?? (atField && messageOf(atField))}
        note={t('exchange.amountNote', {
          min: formats.amount(parseAmount(acceptor.order_min)),
          max: formats.amount(parseAmount(acceptor.order_max)),
        })}
      />
    </Form>
  )

  function amountError() {
    if (!acceptor || read === 'empty') return undefined
    if (typeof read === 'string') return t(`wallet.amount.${read}`)
    const words = (micros: string) => ({ amount: formats.amount(parseAmount(micros)) })
    if (read < parseAmount(acceptor.order_min)) return t('exchange.errorBelow', words(acceptor.order_min))
    if (read > parseAmount(acceptor.order_max)) return t('exchange.errorOrder', words(acceptor.order_max))
    if (read > parseAmount(acceptor.day_left)) return t('exchange.errorDay', words(acceptor.day_left))
    if (read > available) return t('wallet.withdraw.errorAbove', { amount: formats.amount(available) })
    return undefined
  }

  function disabledReason() {
    if (place?.why_not) return t(`exchange.whyNot.${place.why_not}`)
    if (acceptor && parseAmount(acceptor.day_left) === 0n) return t('exchange.dayUsedUp')
    if (read === 'empty') return t('wallet.amount.enterFirst')
    return error && t('wallet.amount.correctFirst')
  }
}

function choiceOf({ acceptor_id, country, currency }: AcceptorQuote): AcceptorChoice {
  return { acceptor_id, country, currency }
}
