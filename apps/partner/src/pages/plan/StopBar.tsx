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

/** Stops a running order. What comes back and what still settles stands under the button before it is pressed. */
export function StopBar({ order }: { order: PlanOrderDetail }) {
  const { t } = useTranslation()
  const { back, extra } = useComesBack(order)
  const stop = useOrderMove(
    () =>
      withIdempotencyKey('stop', { id: order.id }, (idempotencyKey) =>
        api.plan.orderStop({ id: order.id }, { idempotencyKey }),
      ),
    t('plan.stop.done'),
  )
  if (!orderCan.stop(stateOf(order))) return null
  return (
    <ActionBar note={t('plan.stop.note', { back })}>
      <ConfirmedMove
        wide
        words={{
          button: t('plan.stop.button'),
          title: t('plan.stop.title'),
          text: [t('plan.stop.text', { back }), extra],
          yes: t('plan.stop.yes'),
          no: t('plan.stop.keep'),
        }}
        waiting={stop.isPending}
        onMove={(close) => stop.mutate(undefined, { onSettled: close })}
      />
    </ActionBar>
  )
}
