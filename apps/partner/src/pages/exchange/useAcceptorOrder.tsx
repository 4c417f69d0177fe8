import { stepUpParams } from '@fairlead/contract/step-up'
import { parseAmount } from '@fairlead/money/amount'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { navigate } from '../../router/navigate.ts'
import { BigAmount } from '../../shell/BigAmount.tsx'
import { withIdempotencyKey } from '../../shell/idempotency.ts'
import { stepUp } from '../../shell/step-up.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { tailOf } from '../wallet/tail.ts'
import { type Destination, walletKey } from '../wallet/wallet-queries.ts'
import { type AcceptorQuote, acceptorOrderQuery } from './exchange-queries.ts'
import { LocalMoney } from './LocalMoney.tsx'

type Asked = { quote: AcceptorQuote; destination: Destination; available: bigint }
type Sent = { quote_id: string; destination_id: string; step_up: string }

/** Repeats the facts, takes the password for exactly this quote, orders it once, and shows where the order then is. */
export function useAcceptorOrder() {
  const { t } = useTranslation()
  const formats = useFormats()
  const cache = useQueryClient()
  const order = useMutation({
    // The token is no part of the key: a retry after a lost answer brings a new token for the same order.
    mutationFn: ({ quote_id, destination_id, step_up }: Sent) =>
      withIdempotencyKey('exchange', { quote_id, destination_id }, (idempotencyKey) =>
        api.acceptor.order({ quote_id, destination_id, step_up }, { idempotencyKey }),
      ),
    onSuccess: async (made) => {
      cache.setQueryData(acceptorOrderQuery(made.id).queryKey, made)
      await navigate({ to: '/wallet/foreign-exchange', asked: { id: made.id } })
    },
    // A refused quote may be used or over: the server says which one still holds.
    onSettled: () => cache.invalidateQueries({ queryKey: walletKey }),
  })

  async function ask({ quote, destination, available }: Asked) {
    const money = (micros: bigint) => <Money micros={micros} {...formats.money} />
    const input = { quote_id: quote.id, destination_id: destination.id }
    const step_up = await stepUp('exchange', stepUpParams.exchange(input), {
      title: t('exchange.order'),
      confirmLabel: t('exchange.orderAmount', { amount: formats.amount(parseAmount(quote.amount)) }),
      content: (
        <>
          <BigAmount
            label={t('exchange.youReceive')}
            amount={<LocalMoney amount={quote.receives} currency={quote.currency} size="display" />}
          >
            {t('wallet.withdraw.goesTo', {
              name: destination.bank_name,
              tail: tailOf(destination.account_number_tail),
            })}
          </BigAmount>
          <FactList>
            <FactRow label={t('exchange.asked')} value={money(parseAmount(quote.amount))} />
            <FactRow label={t('exchange.payer')} value={quote.acceptor_name} />
            <FactRow
              label={t('wallet.withdraw.afterwards')}
              value={money(available - parseAmount(quote.amount))}
            />
          </FactList>
        </>
      ),
    })
    if (step_up) order.mutate({ ...input, step_up })
  }

  return { ask, waiting: order.isPending, error: order.error, reset: order.reset }
}
