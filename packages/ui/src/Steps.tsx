import css from './Steps.module.css'

export type Step = { label: string; state: 'done' | 'now' | 'next' }

/** Where something stands among a few stages, from left to right. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <div className={css.room}>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li
            key={step.label}
            className={css.step}
            data-state={step.state}
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            <span className={css.ring} aria-hidden="true" />
            <span className={css.label}>{step.label}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
