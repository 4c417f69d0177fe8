import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import css from './Timeline.module.css'

export type TimelineStep = {
  title: string
  /** Who acts, and when. */
  note?: ReactNode
  /** `refused` ends the way without reaching what was wanted. */
  state: 'done' | 'now' | 'next' | 'refused'
  /** Due time and what follows from missing it. */
  panel?: { title: string; text: ReactNode } | undefined
}

/** The way of something that waits on several people, from top to bottom. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol>
      {steps.map((step) => (
        <li
          key={step.title}
          className={css.step}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={css.ring} aria-hidden="true">
            {step.state === 'done' && <Icon name="check" size={12} />}
            {step.state === 'refused' && <Icon name="close" size={12} />}
          </span>
          <p className={css.title}>{step.title}</p>
          {step.note && <p className={css.note}>{step.note}</p>}
          {step.panel && (
            <div className={css.panel}>
              <p className={css.panelTitle}>{step.panel.title}</p>
              <p>{step.panel.text}</p>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
