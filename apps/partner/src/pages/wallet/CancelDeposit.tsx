import { Button } from '@fairlead/ui/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import css from '../../shell/Form.module.css'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'
import { type Deposit, walletKey } from './wallet-queries.ts'

/** Ends the wait for a transfer. Asked about by no dialog: another deposit is opened in a moment, and no money is lost. */
export function CancelDeposit({ deposit: { id } }: { deposit: Deposit }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api.wallet.depositCancel({ id }),
    onError: useShowFailure(),
    onSettled: () => cache.invalidateQueries({ queryKey: walletKey }),
  })
  return (
    <div className={css.form}>
      <Button variant="outline" wide waiting={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('wallet.deposit.cancel')}
      </Button>
      <p className={css.below}>{t('wallet.deposit.cancelNote')}</p>
    </div>
  )
}
