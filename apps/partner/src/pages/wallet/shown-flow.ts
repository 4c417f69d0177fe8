import { type Micros, parseAmount, roundToCents, wholeCents } from '@fairlead/money/amount'
import type { Flow, FlowSource } from './wallet-queries.ts'

/** Available money is shown in whole cents that can leave, as on every screen; what is for orders only is rounded. */
const inCents = { cash: wholeCents, promo: roundToCents, advance: roundToCents } as const satisfies Record<
  FlowSource,
  (exact: Micros) => Micros
>

/**
 * What an amount of the fund details is shown with: the whole cents by which the balance as shown changed. So the balance
 * below plus the amounts is the balance above, to the cent; an amount in whole cents is shown as it is.
 */
export function shownFlow(flow: Flow, source: FlowSource): Micros {
  const [amount, promo, advance] = [flow.amount, flow.promo, flow.advance].map(parseAmount) as Three
  const part = { cash: amount - promo - advance, promo, advance }[source]
  const balance = flow.balances[source]
  if (balance === null) return roundToCents(part)
  const after = parseAmount(balance)
  return inCents[source](after) - inCents[source](after - part)
}

type Three = [Micros, Micros, Micros]
