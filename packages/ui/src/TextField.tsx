import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import css from './TextField.module.css'

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> & {
  label: string
  name: string
  /** The refusal, shown in red under the field and tied to it. */
  error?: ReactNode
  /** A plain explanation; beside an error it stays. */
  note?: ReactNode
  /** For passwords: names of the button that shows and hides what was typed. */
  reveal?: { show: string; hide: string } | undefined
}

/** A labelled text input. Unknown props, such as those of a form's `register`, go to the input. */
export function TextField({ label, error, note, reveal, type = 'text', ...rest }: TextFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const describedBy = [error && `${id}-help`, note && `${id}-note`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.frame}>
        <input
          {...rest}
          id={id}
          type={reveal && shown ? 'text' : type}
          className={classNames(css.input, Boolean(reveal) && css.revealing)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {reveal && (
          <button
            type="button"
            className={css.reveal}
            aria-label={shown ? reveal.hide : reveal.show}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        )}
      </div>
      {error && (
        <p id={`${id}-help`} className={css.error}>
          {error}
        </p>
      )}
      {note && (
        <span id={`${id}-note`} className={css.note}>
          {note}
        </span>
      )}
    </div>
  )
}
