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

/** Where an order is in its life, as its partner reads it: one that is paused is not said to run. */
export function OrderState({ status, paused_until }: Pick<StaffOrder, 'status' | 'paused_until'>) {
  if (paused_until) return <Chip tone="amber">{t('shell.orderStatus.paused')}</Chip>
  const state = orderStateCodec.decode(status)
  return <Chip tone={tones[state]}>{t(`shell.orderStatus.${state}`)}</Chip>
}
