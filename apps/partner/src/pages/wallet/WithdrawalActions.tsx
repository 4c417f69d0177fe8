import { withdrawalCan } from '@fairlead/contract/withdrawal-states'
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
import css from './WithdrawalActions.module.css'
import { type Withdrawal, walletKey, withdrawalQuery } from './wallet-queries.ts'

/** What the partner can do: take it back until it is sent, then say that it has arrived, or that it has not. */
export function WithdrawalActions({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const cache = useQueryClient()
  const showFailure = useShowFailure()
  const [asking, setAsking] = useState<'cancel' | 'arrived' | 'missing'>()
  const { id, state } = withdrawal
  const asked = formats.amount(parseAmount(withdrawal.amount))
  const received = formats.amount(parseAmount(withdrawal.receives))
  const after = {
    onSuccess: (moved: Withdrawal) => cache.setQueryData(withdrawalQuery(id).queryKey, moved),
    onSettled: () => {
      setAsking(undefined)
      return cache.invalidateQueries({ queryKey: walletKey })
    },
    onError: showFailure,
  }
  const cancel = useMutation({
    mutationFn: () =>
      withIdempotencyKey('withdraw cancel', { id }, (idempotencyKey) =>
        api.wallet.withdrawalCancel({ id }, { idempotencyKey }),
      ),
    ...after,
  })
  const arrived = useMutation({
    mutationFn: () =>
      withIdempotencyKey('withdraw arrived', { id }, (idempotencyKey) =>
        api.wallet.withdrawalArrived({ id }, { idempotencyKey }),
      ),
    ...after,
  })
  const missing = useMutation({
    mutationFn: () =>
      withIdempotencyKey('withdraw not_received', { id }, (idempotencyKey) =>
        api.wallet.withdrawalNotReceived({ id }, { idempotencyKey }),
      ),
    ...after,
  })
  return (
    <>
      {withdrawalCan.confirmArrival(state) && (
        <div className={css.action}>
          <Button
            wide
            waiting={arrived.isPending}
            waitingLabel={t('wallet.withdrawal.arriving')}
            onClick={() => setAsking('arrived')}
          >
            {t('wallet.withdrawal.arrive')}
          </Button>
          <p className={css.note}>{t('wallet.withdrawal.arriveNote')}</p>
        </div>
      )}
      {withdrawalCan.sayNotReceived(state, withdrawal.arrived_by) && (
        <div className={css.action}>
          <Button
            variant="outline"
            wide
            waiting={missing.isPending}
            waitingLabel={t('wallet.withdrawal.missing')}
            onClick={() => setAsking('missing')}
          >
            {t('wallet.withdrawal.miss')}
          </Button>
          <p className={css.note}>{t('wallet.withdrawal.missNote')}</p>
        </div>
      )}
      {withdrawalCan.cancel(state) && (
        <div className={css.action}>
          <Button
            variant="outline"
            wide
            waiting={cancel.isPending}
            waitingLabel={t('wallet.withdrawal.cancelling')}
            onClick={() => setAsking('cancel')}
          >
            {t('wallet.withdrawal.cancel')}
          </Button>
          <p className={css.note}>{t('wallet.withdrawal.cancelNote', { amount: asked })}</p>
        </div>
      )}
      <ConfirmLater
        open={asking === 'arrived'}
        title={t('wallet.withdrawal.arriveTitle', { amount: received })}
        text={t('wallet.withdrawal.arriveText')}
        confirmLabel={t('wallet.withdrawal.arriveConfirm')}
        cancelLabel={t('wallet.withdrawal.arriveKeep')}
        onConfirm={() => arrived.mutate()}
        onCancel={() => setAsking(undefined)}
        waiting={arrived.isPending}
      />
      <ConfirmLater
        open={asking === 'missing'}
        title={t('wallet.withdrawal.missTitle', { amount: received })}
        text={t('wallet.withdrawal.missText')}
        confirmLabel={t('wallet.withdrawal.missConfirm')}
        cancelLabel={t('wallet.withdrawal.missKeep')}
        onConfirm={() => missing.mutate()}
        onCancel={() => setAsking(undefined)}
        waiting={missing.isPending}
      />
      <ConfirmLater
        ends
        open={asking === 'cancel'}
        title={t('wallet.withdrawal.cancelTitle')}
        text={t('wallet.withdrawal.cancelText', { amount: asked })}
        confirmLabel={t('wallet.withdrawal.cancelConfirm')}
        cancelLabel={t('wallet.withdrawal.cancelKeep')}
        onConfirm={() => cancel.mutate()}
        onCancel={() => setAsking(undefined)}
        waiting={cancel.isPending}
      />
    </>
  )
}
