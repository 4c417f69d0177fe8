import { Card } from '@fairlead/ui/Card'
import type { ReactNode } from 'react'
import css from './OfferLayout.module.css'

type Props = {
  /** The plan and its price. */
  what: ReactNode
  /** The amount and what became of others with as much. */
  decision: ReactNode
  facts: ReactNode
  coupon: ReactNode
  terms: ReactNode
  actions: ReactNode
}

/**
 * The parts of an offer, one under the other. On a phone held sideways two columns: the plan beside the decision, with its
 * buttons right under the figures.
 */
export function OfferLayout({ what, decision, facts, coupon, terms, actions }: Props) {
  return (
    <div className={css.offer}>
      <div>{what}</div>
      <div className={css.choice}>
        <div className={css.part}>
          <Card>{decision}</Card>
        </div>
        <div className={css.part}>
          <Card>{facts}</Card>
        </div>
        <div className={css.part}>{coupon}</div>
        {actions}
      </div>
      <div className={css.part}>{terms}</div>
    </div>
  )
}
