import { parseAmount } from '@fairlead/money/amount'
import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { link } from '../../router/link.ts'
import { Form } from '../../shell/Form.tsx'
import { PinFirst } from '../../shell/PinFirst.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { DestinationChoice } from '../wallet/DestinationChoice.tsx'
import type { Destinations } from '../wallet/wallet-queries.ts'
import type { AcceptorQuote } from './exchange-queries.ts'
import { QuoteFacts } from './QuoteFacts.tsx'
import type { useAcceptorOrder } from './useAcceptorOrder.tsx'

type Props = {
  quote: AcceptorQuote
  available: bigint
  destinations: Destinations
  order: ReturnType<typeof useAcceptorOrder>
  onDrop: () => void
}

/** A quote and how it comes about, held for half an hour; it is ordered to the bound destination, or left alone. */
export function LockedQuote({ quote, available, destinations, order, onDrop }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const user = useUserInfo()
  const { current, waiting } = destinations
  return (
    <Form
      onSubmit={() => current && order.ask({ quote, destination: current, available })}
      refused="at fields"
      submit={t('exchange.orderAmount', { amount: formats.amount(parseAmount(quote.amount)) })}
      waiting={order.waiting}
      waitingLabel={t('exchange.ordering')}
      disabledReason={disabledReason()}
      below={
        <Button variant="quiet" wide onClick={onDrop}>
          {t('exchange.another')}
        </Button>
      }
    >
      <div>
        <Card padded>
          <QuoteFacts quote={quote} available={available} />
        </Card>
      </div>
      <DestinationChoice destinations={destinations} />
    </Form>
  )

  function disabledReason() {
    if (user?.transaction_password_set === false) return <PinFirst />
    if (!current && waiting) return t('wallet.withdraw.waitsFirst')
    if (!current) return <a href={link('/wallet/bind-card')}>{t('wallet.withdraw.bindFirst')}</a>
    return parseAmount(quote.amount) > available && t('exchange.notEnough')
  }
}
