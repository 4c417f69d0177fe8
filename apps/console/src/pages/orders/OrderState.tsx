import { orderStateCodec } from '@fairlead/contract/order-states'
import { Chip } from '@fairlead/ui/Chip'
import type { StaffOrder } from '../../shell/operator.ts'
import { t } from '../../words.ts'

const tones = {
  waiting: 'amber',
  matching: 'amber',
  running: 'sea',
  failed: 'loss',
  finished: 'amber',
  settling: 'amber',
  settled: 'plain',
  declined: 'plain',
  expired: 'plain',
} as const

/** Where an order is in its life, as its partner reads it. */
export function OrderState({ status }: Pick<StaffOrder, 'status'>) {
  const state = orderStateCodec.decode(status)
  return <Chip tone={tones[state]}>{t(`shell.orderStatus.${state}`)}</Chip>
}
