import { stepUpParams } from '@fairlead/contract/step-up'
import { parseAmount } from '@fairlead/money/amount'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { navigate } from '../../router/navigate.ts'
import { withIdempotencyKey } from '../../shell/idempotency.ts'
import { stepUp } from '../../shell/step-up.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { WithdrawSummary } from './WithdrawSummary.tsx'
import { type Destination, type Quote, walletKey, withdrawalQuery } from './wallet-queries.ts'

type Asked = { quote: Quote; destination: Destination; available: bigint }
type Withdrawing = { amount: string; destination_id: string; fee: string; hand_back?: string }
type Sent = { input: Withdrawing; step_up: string }

/** Repeats the facts, takes the password for exactly them, sends the request once, and shows where it then is. */
export function useWithdraw() {
  const { t } = useTranslation()
  const formats = useFormats()
  const cache = useQueryClient()
  const withdraw = useMutation({
    // The token is no part of the key: a retry after a lost answer brings a new token for the same withdrawal.
    mutationFn: ({ input, step_up }: Sent) =>
      withIdempotencyKey('withdraw', input, (idempotencyKey) =>
        api.wallet.withdraw({ ...input, step_up }, { idempotencyKey }),
      ),
    onSuccess: async (withdrawal) => {
      cache.setQueryData(withdrawalQuery(withdrawal.id).queryKey, withdrawal)
      // In the form's place: back leads to the wallet, not to a form that has been sent.
      await navigate({ to: '/wallet/withdrawal', asked: { id: withdrawal.id }, replace: true })
      await cache.invalidateQueries({ queryKey: walletKey })
    },
    // The facts that were shown may be what was refused.
    onError: () => cache.invalidateQueries({ queryKey: walletKey }),
  })

  async function ask({ quote, destination, available }: Asked) {
    const input: Withdrawing = {
      amount: quote.amount,
      destination_id: destination.id,
      fee: quote.fee,
      // Startup funds go back by the same confirmation.
      ...(parseAmount(quote.hand_back) > 0n && { hand_back: quote.hand_back }),
    }
    const step_up = await stepUp('withdraw', stepUpParams.withdraw(input), {
      title: t('wallet.withdraw.submit'),
      confirmLabel: t('wallet.withdraw.submitAmount', { amount: formats.amount(parseAmount(quote.amount)) }),
      content: <WithdrawSummary quote={quote} destination={destination} available={available} />,
    })
    if (step_up) withdraw.mutate({ input, step_up })
  }

  return { ask, waiting: withdraw.isPending, error: withdraw.error, reset: withdraw.reset }
}
