import { type ReactNode, useState } from 'react'
import css from './Fold.module.css'
import { Icon } from './Icon.tsx'

/** A row that opens to what lies under it, which is drawn from the first time on that it is opened. */
export function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className={css.fold} onToggle={() => setOpened(true)}>
      <summary>
        <div>{summary}</div>
        <Icon name="chevron" />
      </summary>
      {opened && children}
    </details>
  )
}
