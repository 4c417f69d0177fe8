import { type Micros, parseAmount } from '@fairlead/money/amount'

/** What settled orders under a follow left to the follower, gain or loss: after the profit share that was taken of it. */
export function ownGain(netGain: string, profitShare: string | null): Micros {
  return parseAmount(netGain) - parseAmount(profitShare ?? '0.00')
}
