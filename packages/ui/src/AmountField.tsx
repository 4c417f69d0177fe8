import { type ReactNode, type Ref, useId } from 'react'
import css from './AmountField.module.css'
import { classNames } from './class-names.ts'
import field from './TextField.module.css'

export type AmountFieldProps = {
  label: string
  /** As typed, to the character: what is no amount is refused in `error`, never mended in silence. */
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  note?: ReactNode
  currencySymbol: string
  /** The reader's language writes it behind the figure. */
  symbolBehind?: boolean | undefined
  /** Stands between the field and what is said about it, such as AmountChoices. */
  choices?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

/** A field for money to put or withdraw. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, error, note, currencySymbol } = props
  const id = useId()
  const help = error || note
  return (
    <div className={field.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={classNames(css.frame, props.symbolBehind && css.behind)}
        data-invalid={error ? true : undefined}
      >
        <span className={css.symbol} aria-hidden="true">
          {currencySymbol}
        </span>
        <input
          ref={props.ref}
          id={id}
          className={css.input}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={help ? `${id}-help` : undefined}
        />
      </div>
      {props.choices}
      {help && (
        <p id={`${id}-help`} className={error ? field.error : field.note}>
          {help}
        </p>
      )}
    </div>
  )
}
