import type { Deposit, Withdrawal } from './wallet-queries.ts'

type ChipTone = 'amber' | 'sea' | 'plain' | 'loss'

/** Amber waits for somebody, sea is done, plain is over without having happened, red was refused. */
export const depositChipTone = {
  open: 'amber',
  recorded: 'amber',
  confirmed: 'sea',
  expired: 'plain',
} as const satisfies Record<Deposit['state'], ChipTone>

export const withdrawalChipTone = {
  requested: 'amber',
  approved: 'amber',
  in_review: 'amber',
  sent: 'amber',
  not_received: 'amber',
  arrived: 'sea',
  cancelled: 'plain',
  returned: 'loss',
  failed: 'loss',
} as const satisfies Record<Withdrawal['state'], ChipTone>
