import { parseAmount } from '@fairlead/money/amount'
import { Icon } from '@fairlead/ui/Icon'
import { Thumbnail } from '../plan/Thumbnail.tsx'
import css from './FlowRow.module.css'
import type { Flow } from './wallet-queries.ts'

/** What an amount was about: the picture of its order, or a sign for the bank, an acceptor, promo credit or anything else. */
export function FlowIcon({ flow }: { flow: Flow }) {
  if (flow.picture) return <Thumbnail src={flow.picture} size="row" />
  return (
    <span className={css.icon}>
      <Icon name={iconOf(flow)} />
    </span>
  )
}

function iconOf({ withdrawal_id, deposit_id, acceptor_order_id, promo }: Flow) {
  if (acceptor_order_id) return 'exchange'
  if (withdrawal_id || deposit_id) return 'bank'
  return parseAmount(promo) === 0n ? 'receipt' : 'gift'
}
