import { type ReactNode, useId } from 'react'
import { t } from '../words.ts'
import css from './fields.module.css'

export type SelectFieldProps = {
  name: string
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  note?: ReactNode
  /** What stands there while nothing is chosen. */
  none?: string
}

/** A list to choose one of. */
export function SelectField(props: SelectFieldProps) {
  const id = useId()
  const help = props.error || props.note
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {props.label}
      </label>
      <select
        id={id}
        name={props.name}
        className={css.select}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={help ? `${id}-help` : undefined}
      >
        <option value="">{props.none ?? t('console.form.choose')}</option>
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {help && (
        <p id={`${id}-help`} className={props.error ? css.error : css.note}>
          {help}
        </p>
      )}
    </div>
  )
}
