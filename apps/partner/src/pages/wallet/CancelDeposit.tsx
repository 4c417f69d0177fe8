import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { ConfirmedMove } from '../../shell/ConfirmedMove.tsx'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'
import { type Deposit, walletKey } from './wallet-queries.ts'

/** Ends the wait for a transfer. Its reference is spent by that, so it asks first. */
export function CancelDeposit({ deposit: { id } }: { deposit: Deposit }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api.wallet.depositCancel({ id }),
    onError: useShowFailure(),
    onSettled: () => cache.invalidateQueries({ queryKey: walletKey }),
  })
  return (
    <ConfirmedMove
      wide
      words={{
        button: t('wallet.deposit.cancel'),
        title: t('wallet.deposit.cancelTitle'),
        text: t('wallet.deposit.cancelText'),
        yes: t('wallet.deposit.cancel'),
        no: t('wallet.deposit.keep'),
      }}
      waiting={cancel.isPending}
      onMove={(close) => cancel.mutate(undefined, { onSettled: close })}
    />
  )
}
