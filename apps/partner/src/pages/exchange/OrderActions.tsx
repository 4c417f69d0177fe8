import { acceptorCan } from '@fairlead/contract/acceptor-states'
import { stepUpParams } from '@fairlead/contract/step-up'
import { parseAmount } from '@fairlead/money/amount'
import { Button } from '@fairlead/ui/Button'
import { LazyConfirm } from '@fairlead/ui/LazyConfirm'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { withIdempotencyKey } from '../../shell/idempotency.ts'
import { stepUp } from '../../shell/step-up.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from '../wallet/WithdrawalActions.module.css'
import { walletKey } from '../wallet/wallet-queries.ts'
import { type AcceptorOrder, acceptorOrderQuery } from './exchange-queries.ts'
import { useExchangeWords } from './useExchangeWords.ts'

type Asking = 'notReceived' | 'cancel'
type Action = Asking | 'arrived'

/** What the partner can do: say that the money is there, say that it is not, or take the order back. */
export function OrderActions({ order }: { order: AcceptorOrder }) {
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
    mutationFn: send,
    onSuccess: (moved) => cache.setQueryData(acceptorOrderQuery(id).queryKey, moved),
    onSettled: () => {
      setAsking(undefined)
      return cache.invalidateQueries({ queryKey: walletKey })
    },
    onError: showFailure,
  })
  return (
    <>
      {acceptorCan.arrive(state) && action('arrived', 'primary')}
      {acceptorCan.deny(state) && action('notReceived', 'outline')}
      {acceptorCan.cancel(state) && action('cancel', 'outline')}
      {question('notReceived')}
      {question('cancel')}
    </>
  )

  function send({ action, step_up }: { action: Action; step_up?: string }) {
    if (action === 'notReceived') return api.acceptor.orderNotReceived({ id })
    return withIdempotencyKey(`exchange ${action}`, { id }, (idempotencyKey) =>
      step_up
        ? api.acceptor.orderArrived({ id, step_up }, { idempotencyKey })
        : api.acceptor.orderCancel({ id }, { idempotencyKey }),
    )
  }

  /** This word pays the order: it takes the transaction password. */
  async function confirm() {
    const step_up = await stepUp('exchange_arrived', stepUpParams.exchange_arrived({ id }), {
      title: t('exchange.arrived.title', params),
      confirmLabel: t('exchange.arrived.confirm'),
      content: t('exchange.arrived.text', params),
    })
    if (step_up) move.mutate({ action: 'arrived', step_up })
  }

  function action(name: Action, variant: 'primary' | 'outline') {
    return (
      <div className={css.action}>
        <Button
          variant={variant}
          wide
          waiting={move.isPending && move.variables.action === name}
          waitingLabel={t('exchange.sending')}
          onClick={() => (name === 'arrived' ? confirm() : setAsking(name))}
        >
          {t(`exchange.${name}.button`)}
        </Button>
        <p className={css.note}>{t(`exchange.${name}.note`, params)}</p>
      </div>
    )
  }

  function question(name: Asking) {
    return (
      <LazyConfirm
        ends={name === 'cancel'}
        open={asking === name}
        title={t(`exchange.${name}.title`, params)}
        text={t(`exchange.${name}.text`, params)}
        confirmLabel={t(`exchange.${name}.confirm`)}
        cancelLabel={t(`exchange.${name}.keep`)}
        onConfirm={() => move.mutate({ action: name })}
        onCancel={() => setAsking(undefined)}
        waiting={move.isPending}
      />
    )
  }
}
