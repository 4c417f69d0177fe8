import { parseAmount } from '@fairlead/money/amount'
import { LazyConfirm } from '@fairlead/ui/LazyConfirm'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { withIdempotencyKey } from '../../shell/idempotency.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { type Property, walletKey } from './wallet-queries.ts'

/** What is left of startup funds, with the way to hand them back without withdrawing. Nothing where there are none. */
export function StartupFunds({ property, hidden }: { property: Property; hidden: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const cache = useQueryClient()
  const showFailure = useShowFailure()
  const [asking, setAsking] = useState(false)
  const funds = parseAmount(property.startup_funds)
  const handBack = useMutation({
    mutationFn: () =>
      withIdempotencyKey('advance return', {}, (idempotencyKey) =>
        api.wallet.advanceReturn({}, { idempotencyKey }),
      ),
    onSuccess: ({ amount }) =>
      showToast(t('wallet.startup.done', { amount: formats.amount(parseAmount(amount)) }), 'done'),
    onError: showFailure,
    onSettled: () => {
      setAsking(false)
      return cache.invalidateQueries({ queryKey: walletKey })
    },
  })
  return (
    <>
      {funds > 0n && (
        <ListRow
          title={t('wallet.startup.title')}
          note={t('wallet.startup.note')}
          amount={<Money micros={funds} size="row" hidden={hidden} {...formats.money} />}
          onPress={() => setAsking(true)}
        />
      )}
      <LazyConfirm
        open={asking}
        title={t('wallet.startup.askTitle', { amount: formats.amount(funds) })}
        text={t('wallet.startup.askText')}
        confirmLabel={t('wallet.startup.confirm')}
        cancelLabel={t('wallet.startup.keep')}
        onConfirm={() => handBack.mutate()}
        onCancel={() => setAsking(false)}
        waiting={handBack.isPending}
      />
    </>
  )
}
