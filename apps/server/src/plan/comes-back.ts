import { formatAmount, larger, type Micros, smaller } from '@fairlead/money/amount'

/** What an order holds by source, and what became of its coupon; micros. */
type Held = {
  readonly held_cash: Micros
  readonly held_promo: Micros
  readonly held_advance: Micros
  readonly consumed: Micros
  readonly consumed_promo: Micros
  readonly coupon_granted: Micros | null
  readonly addition: Micros
  readonly addition_back: Micros
}

/** Where everything goes that an order holds, if it ends now; micros. */
export type ComesBack = Readonly<Record<'cash' | 'promo' | 'advance' | 'coupon' | 'extraMedia', Micros>>

/**
 * What comes back if the order ends now, by the rules of `release_held` and `return_coupon`: each source to itself; a
 * coupon nothing of which was spent as a coupon; extra media that nobody saw to the network. `consumed` is the live
 * figure: what was counted and is not booked yet will be taken from promo first, then from the advance, then from cash.
 */
export function comesBack(order: Held, consumed: Micros): ComesBack {
  let unbooked = consumed - order.consumed
  const left = (held: Micros) => {
    const taken = smaller(unbooked, held)
    unbooked -= taken
    return held - taken
  }
  const promo = left(order.held_promo)
  const advance = left(order.held_advance)
  const cash = left(order.held_cash)
  const consumedPromo = order.consumed_promo + order.held_promo - promo
  const coupon = order.coupon_granted
  if (coupon !== null && consumedPromo === 0n && order.addition_back === 0n && promo >= coupon) {
    return { cash, promo: promo - coupon, advance, coupon, extraMedia: 0n }
  }
  const extraMedia = larger(order.addition - consumedPromo - order.addition_back, 0n)
  return { cash, promo: promo - extraMedia, advance, coupon: 0n, extraMedia }
}

/** The same as the wire shows it. */
export function comesBackView({ cash, promo, advance, coupon, extraMedia }: ComesBack) {
  return {
    cash: formatAmount(cash),
    promo: formatAmount(promo),
    advance: formatAmount(advance),
    coupon: formatAmount(coupon),
    extra_media: formatAmount(extraMedia),
  }
}
