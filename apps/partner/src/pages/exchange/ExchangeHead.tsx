import type { ReactNode } from 'react'
import css from './ExchangeHead.module.css'

type Props = {
  label: string
  /** A chip, at the right of the label. */
  aside?: ReactNode
  /** The one big amount; without it a place is kept for it. */
  amount?: ReactNode
  children?: ReactNode
}

/** The hull under the transparent header: one big amount with its arithmetic. */
export function ExchangeHead({ label, aside, amount, children }: Props) {
  return (
    <section className={css.hull} aria-label={label}>
      <div className={css.label}>
        <p>{label}</p>
        {aside}
      </div>
      <p className={css.amount}>{amount ?? <span className={css.wait} />}</p>
      {children && <p className={css.text}>{children}</p>}
    </section>
  )
}
