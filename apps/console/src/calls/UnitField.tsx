import field from '@fairlead/ui/TextField.module.css'
import { type ReactNode, useId } from 'react'
import css from './UnitField.module.css'

type UnitFieldProps = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  /** Stands before what is typed, such as "$". */
  sign?: string
  /** Stands after it: a word, or a choice of units. */
  unit?: ReactNode
  error?: string | undefined
  note?: ReactNode
}

/** A field for a number with its sign or unit inside the frame. */
export function UnitField({ name, label, value, onChange, sign, unit, error, note }: UnitFieldProps) {
  const id = useId()
  const help = error || note
  return (
    <div className={`${field.field} ${css.field}`}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.frame} data-invalid={error ? true : undefined}>
        {sign && (
          <span className={css.sign} aria-hidden="true">
            {sign}
          </span>
        )}
        <input
          id={id}
          name={name}
          className={css.input}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={help ? `${id}-help` : undefined}
        />
        {unit && <span className={css.unit}>{unit}</span>}
      </div>
      {help && (
        <p id={`${id}-help`} className={error ? field.error : field.note}>
          {help}
        </p>
      )}
    </div>
  )
}
