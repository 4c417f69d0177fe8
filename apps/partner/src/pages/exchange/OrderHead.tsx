import { parseAmount } from '@fairlead/money/amount'
import { Chip } from '@fairlead/ui/Chip'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import { tailOf } from '../wallet/tail.ts'
import { ExchangeHead } from './ExchangeHead.tsx'
import type { AcceptorOrder } from './exchange-queries.ts'
import { LocalMoney } from './LocalMoney.tsx'
import { orderChipTone } from './order-way.ts'

/** What the bank account receives and how it comes from what was asked for; or, once over, what came back and why. */
export function OrderHead({ order }: { order: AcceptorOrder }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { state } = order
  const chip = <Chip tone={orderChipTone[state]}>{t(`exchange.state.${state}`)}</Chip>
  if (state === 'returned' || state === 'cancelled') {
    return (
      <ExchangeHead
        label={t('exchange.cameBack')}
        aside={chip}
        amount={<Money micros={parseAmount(order.amount)} size="display" {...formats.money} />}
      >
        {order.reason ? t(`exchange.reason.${order.reason}`) : t('exchange.noFee')}
      </ExchangeHead>
    )
  }
  return (
    <ExchangeHead
      label={t(state === 'arrived' ? 'exchange.youReceived' : 'exchange.youReceive')}
      aside={chip}
      amount={<LocalMoney amount={order.receives} currency={order.currency} size="display" />}
    >
      <Trans
        i18nKey="exchange.arithmetic"
        values={{
          asked: formats.amount(parseAmount(order.amount)),
          fee: formats.amount(parseAmount(order.fee)),
          tail: tailOf(order.destination_tail),
        }}
        components={{ b: <b /> }}
      />
    </ExchangeHead>
  )
}
