import { canMoveAcceptorOrder } from '@fairlead/contract/acceptor-states'
import { parseAmount } from '@fairlead/money/amount'
import { Button } from '@fairlead/ui/Button'
import { ConfirmLater } from '@fairlead/ui/ConfirmLater'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { withIdempotencyKey } from '../../shell/idempotency.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from '../wallet/WithdrawalActions.module.css'
import { walletKey } from '../wallet/wallet-queries.ts'
import { type ExchangeOrder, exchangeOrderQuery } from './exchange-queries.ts'
import { useExchangeWords } from './useExchangeWords.ts'

type Asking = 'arrived' | 'notReceived' | 'cancel'

/** What the partner can do: say that the money is there, say that it is not, or take the order back. */
export function OrderActions({ order }: { order: ExchangeOrder }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useExchangeWords()
  const cache = useQueryClient()
  const showFailure = useShowFailure()
  const [asking, setAsking] = useState<Asking>()
  const { id, state } = order
  const params = {
    amount: formats.amount(parseAmount(order.amount)),
    local: words.local(order.receives, order.currency),
    acceptor: order.acceptor_name,
  }
  const move = useMutation({
    mutationFn: (action: Asking) => send(action),
    onSuccess: (moved) => cache.setQueryData(exchangeOrderQuery(id).queryKey, moved),
    onSettled: () => {
      setAsking(undefined)
      return cache.invalidateQueries({ queryKey: walletKey })
    },
    onError: showFailure,
  })
  return (
    <>
      {canMoveAcceptorOrder('arrive', state) && action('arrived', 'primary')}
      {canMoveAcceptorOrder('deny', state) && action('notReceived', 'outline')}
      {canMoveAcceptorOrder('cancel', state) && action('cancel', 'outline')}
      {question('arrived')}
      {question('notReceived')}
      {question('cancel')}
    </>
  )

  function send(action: Asking) {
    if (action === 'notReceived') return api.acceptor.orderNotReceived({ id })
    return withIdempotencyKey(`exchange ${action}`, { id }, (idempotencyKey) =>
      action === 'arrived'
        ? api.acceptor.orderArrived({ id }, { idempotencyKey })
        : api.acceptor.orderCancel({ id }, { idempotencyKey }),
    )
  }

  function action(name: Asking, variant: 'primary' | 'outline') {
    return (
      <div className={css.action}>
        <Button
          variant={variant}
          wide
          waiting={move.isPending && move.variables === name}
          waitingLabel={t('exchange.sending')}
          onClick={() => setAsking(name)}
        >
          {t(`exchange.${name}.button`)}
        </Button>
        <p className={css.note}>{t(`exchange.${name}.note`, params)}</p>
      </div>
    )
  }

  function question(name: Asking) {
    return (
      <ConfirmLater
        ends={name === 'cancel'}
        open={asking === name}
        title={t(`exchange.${name}.title`, params)}
        text={t(`exchange.${name}.text`, params)}
        confirmLabel={t(`exchange.${name}.confirm`)}
        cancelLabel={t(`exchange.${name}.keep`)}
        onConfirm={() => move.mutate(name)}
        onCancel={() => setAsking(undefined)}
        waiting={move.isPending}
      />
    )
  }
}
