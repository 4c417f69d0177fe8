import { Icon } from '@fairlead/ui/Icon'
import type { ReactNode } from 'react'
import css from './Notice.module.css'

/** A sentence that one has to know before the figures: why it is paused, why it failed. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={css.notice}>
      <Icon name="info" size={20} />
      <div className={css.words}>{children}</div>
    </div>
  )
}
