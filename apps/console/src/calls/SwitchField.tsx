import { useId } from 'react'
import css from './fields.module.css'

type SwitchFieldProps = {
  label: string
  on: boolean
  onChange: (on: boolean) => void
  error?: string | undefined
}

/** Yes or no. */
export function SwitchField({ label, on, onChange, error }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.switch}>
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          checked={on}
          aria-checked={on}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={error ? `${id}-help` : undefined}
        />
      </label>
      {error && (
        <p id={`${id}-help`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}
