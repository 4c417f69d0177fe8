import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import css from './TextField.module.css'

export type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'> & {
  label: string
  name: string
  /** The refusal, shown in red under the field and tied to it. */
  error?: ReactNode
  note?: ReactNode
}

/** A labelled text of several lines. Unknown props go to the textarea. */
export function TextArea({ label, error, note, rows = 6, ...rest }: TextAreaProps) {
  const id = useId()
  const help = error || note
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        className={css.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={help ? `${id}-help` : undefined}
      />
      {help && (
        <p id={`${id}-help`} className={error ? css.error : css.note}>
          {help}
        </p>
      )}
    </div>
  )
}
