import type { ReactNode } from 'react'
import css from './BigAmount.module.css'

type Props = {
  label: string
  /** A chip or a certainty, at the right of the label. */
  aside?: ReactNode
  amount: ReactNode
  /** The arithmetic or the explanation right under it. */
  children?: ReactNode
}

/** The one big amount of a screen, on paper, with its arithmetic under it. */
export function BigAmount({ label, aside, amount, children }: Props) {
  return (
    <div className={css.head}>
      <div className={css.label}>
        <p>{label}</p>
        {aside}
      </div>
      <p>{amount}</p>
      {children && <p className={css.arithmetic}>{children}</p>}
    </div>
  )
}
