import { stepUpParams } from '@fairlead/contract/step-up'
import { withdrawalCan } from '@fairlead/contract/withdrawal-states'
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
import { useNow } from '../../shell/useNow.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './WithdrawalActions.module.css'
import { type Withdrawal, walletKey, withdrawalQuery } from './wallet-queries.ts'

const actions = {
  arrive: { call: api.wallet.withdrawalArrived, waiting: 'arriving' },
  miss: { call: api.wallet.withdrawalNotReceived, waiting: 'missing' },
  cancel: { call: api.wallet.withdrawalCancel, waiting: 'cancelling' },
} as const
type Action = keyof typeof actions

/**
 * What the partner can do: take it back until it is sent, then say that it has arrived, or that it has not; the latter also
 * against their own word, for a time and with the transaction password.
 */
export function WithdrawalActions({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const cache = useQueryClient()
  const [asking, setAsking] = useState<Action>()
  const { id, state, arrived_by, take_back_until } = withdrawal
  const move = useMutation({
    mutationFn: ({ name, step_up }: { name: Action; step_up?: string }) =>
      withIdempotencyKey(`withdraw ${name}`, { id }, (idempotencyKey) =>
        actions[name].call({ id, ...(step_up && { step_up }) }, { idempotencyKey }),
      ),
    onSuccess: (moved: Withdrawal) => cache.setQueryData(withdrawalQuery(id).queryKey, moved),
    onSettled: () => {
      setAsking(undefined)
      return cache.invalidateQueries({ queryKey: walletKey })
    },
    onError: useShowFailure(),
  })
  return (
    <>
      {withdrawalCan.confirmArrival(state) && action('arrive')}
      {withdrawalCan.sayNotReceived(state, arrived_by) && action('miss')}
      {take_back_until && Date.parse(take_back_until) > now && action('miss', take_back_until)}
      {withdrawalCan.cancel(state) && action('cancel')}
      {question('arrive')}
      {question('miss')}
      {question('cancel')}
    </>
  )

  function amount(name: Action) {
    return {
      amount: formats.amount(parseAmount(name === 'cancel' ? withdrawal.amount : withdrawal.receives)),
    }
  }

  async function takeBack() {
    const step_up = await stepUp('take_back_arrival', stepUpParams.take_back_arrival({ id }), {
      title: t('wallet.withdrawal.missTitle', amount('miss')),
      confirmLabel: t('wallet.withdrawal.missConfirm'),
      content: t('wallet.withdrawal.missText'),
    })
    if (step_up) move.mutate({ name: 'miss', step_up })
  }

  function action(name: Action, until?: string) {
    return (
      <div className={css.action}>
        <Button
          variant={name === 'arrive' ? 'primary' : 'outline'}
          wide
          waiting={move.isPending && move.variables.name === name}
          waitingLabel={t(`wallet.withdrawal.${actions[name].waiting}`)}
          onClick={() => (until ? takeBack() : setAsking(name))}
        >
          {t(`wallet.withdrawal.${name}`)}
        </Button>
        <p className={css.note}>
          {until
            ? t('wallet.withdrawal.takeBackNote', { time: formats.dayTime(until) })
            : t(`wallet.withdrawal.${name}Note`, amount(name))}
        </p>
      </div>
    )
  }

  function question(name: Action) {
    return (
      <LazyConfirm
        ends={name === 'cancel'}
        open={asking === name}
        title={t(`wallet.withdrawal.${name}Title`, amount(name))}
        text={t(`wallet.withdrawal.${name}Text`, amount(name))}
        confirmLabel={t(`wallet.withdrawal.${name}Confirm`)}
        cancelLabel={t(`wallet.withdrawal.${name}Keep`)}
        onConfirm={() => move.mutate({ name })}
        onCancel={() => setAsking(undefined)}
        waiting={move.isPending}
      />
    )
  }
}
