import { orderCan } from '@fairlead/contract/order-states'
import { api } from '../../api.ts'
import { ConfirmedMove } from '../../shell/ConfirmedMove.tsx'
import { withIdempotencyKey } from '../../shell/idempotency.ts'
import { useTranslation } from '../../shell/words.tsx'
import { ActionBar } from './ActionBar.tsx'
import { stateOf } from './order-looks.ts'
import type { PlanOrderDetail } from './plan-queries.ts'
import { useComesBack } from './useComesBack.ts'
import { useOrderMove } from './useOrderMove.ts'

/** Takes everything back while the order still looks for places. */
export function CancelBar({ order }: { order: PlanOrderDetail }) {
  const { t } = useTranslation()
  const { back, extra } = useComesBack(order)
  const cancel = useOrderMove(
    () =>
      withIdempotencyKey('cancel', { id: order.id }, (idempotencyKey) =>
        api.plan.orderCancel({ id: order.id }, { idempotencyKey }),
      ),
    t('plan.cancel.done'),
  )
  if (!orderCan.cancel(stateOf(order))) return null
  return (
    <ActionBar note={t('plan.cancel.note', { back })}>
      <ConfirmedMove
        wide
        words={{
          button: t('plan.cancel.button'),
          title: t('plan.cancel.title'),
          text: [t('plan.cancel.text', { back }), extra],
          yes: t('plan.cancel.yes'),
          no: t('plan.cancel.keep'),
        }}
        waiting={cancel.isPending}
        onMove={(close) => cancel.mutate(undefined, { onSettled: close })}
      />
    </ActionBar>
  )
}
