import type { ReactNode } from 'react'
import css from './QueuePanel.module.css'

/** One part of the panel under its title. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
