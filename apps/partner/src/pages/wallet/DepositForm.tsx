import { formatAmount } from '@fairlead/money/amount'
import { readTypedAmount } from '@fairlead/money/typed-amount'
import { AmountField } from '@fairlead/ui/AmountField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { navigate } from '../../router/navigate.ts'
import css from '../../shell/Form.module.css'
import { Form } from '../../shell/Form.tsx'
import { withIdempotencyKey } from '../../shell/idempotency.ts'
import { refusedAt } from '../../shell/refused-at.ts'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { OnlyTransferCounts } from './OnlyTransferCounts.tsx'
import { walletKey } from './wallet-queries.ts'

/** Says what the partner is going to transfer; the answer is a reference and the published payee. */
export function DepositForm() {
  const { t } = useTranslation()
  const formats = useFormats()
  const messageOf = useFailureMessage()
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const read = readTypedAmount(typed)
  const problem = typeof read === 'string' && read
  const open = useMutation({
    mutationFn: (amount: string) =>
      withIdempotencyKey('deposit', { amount }, (idempotencyKey) =>
        api.wallet.depositOpen({ amount }, { idempotencyKey }),
      ),
    // A reason that came up since stands in the form's place then, and one that was opened after all in the list.
    onError: () => cache.invalidateQueries({ queryKey: walletKey }),
    onSuccess: async (deposit) => {
      await cache.invalidateQueries({ queryKey: walletKey })
      await navigate({ to: '/wallet/deposit', asked: { id: deposit.id } })
    },
  })
  const atField = refusedAt(open.error, 'amount')
  return (
    <Form
      onSubmit={() => typeof read === 'bigint' && open.mutate(formatAmount(read))}
      refused={{ error: open.error, fields: ['amount'] }}
      submit={t('wallet.deposit.open')}
      waiting={open.isPending}
      waitingLabel={t('wallet.deposit.opening')}
      disabledReason={
        problem && (problem === 'empty' ? t('wallet.amount.enterFirst') : t('wallet.amount.correctFirst'))
      }
      below={<OnlyTransferCounts text={t('wallet.deposit.onlyTransferBefore')} />}
    >
      <p className={css.intro}>{t('wallet.deposit.intro')}</p>
      <AmountField
        label={t('wallet.deposit.amount')}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          if (open.error) open.reset()
        }}
        {...formats.currencySign}
        error={problem && problem !== 'empty' ? t(`wallet.amount.${problem}`) : atField && messageOf(atField)}
        note={t('wallet.deposit.amountNote')}
      />
    </Form>
  )
}
