import type { ReactNode } from 'react'
import css from './Chip.module.css'
import { classNames } from './class-names.ts'

/** A state in a word. Never pressed: what one can press is a pill or a button. */
export function Chip({ tone, children }: { tone: 'amber' | 'sea' | 'plain' | 'loss'; children: ReactNode }) {
  return <span className={classNames(css.chip, css[tone])}>{children}</span>
}
