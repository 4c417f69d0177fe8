import { type ReactNode, useState } from 'react'
import css from './Fold.module.css'
import { Icon } from './Icon.tsx'

type Props = {
  summary: ReactNode
  children: ReactNode
  /** Whether it is open at first. */
  open?: boolean
}

/** A row that opens to what lies under it, which is drawn from the first time on that it is opened. */
export function Fold({ summary, children, open = false }: Props) {
  const [opened, setOpened] = useState(open)
  return (
    <details className={css.fold} open={open} onToggle={() => setOpened(true)}>
      <summary>
        <div>{summary}</div>
        <Icon name="chevron" />
      </summary>
      {opened && children}
    </details>
  )
}
