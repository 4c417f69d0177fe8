import type { ReactNode } from 'react'
import css from './Card.module.css'
import { classNames } from './class-names.ts'

/** A sheet of surface with a hairline. `padded` for free content; rows bring their own padding. */
export function Card({ children, padded = false }: { children: ReactNode; padded?: boolean | undefined }) {
  return <div className={classNames(css.card, padded && css.padded)}>{children}</div>
}

/** The ruled foot of a card, for the facts that qualify what stands above. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>
}
