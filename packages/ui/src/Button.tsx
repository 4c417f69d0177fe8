import { type MouseEvent, type ReactNode, useId } from 'react'
import css from './Button.module.css'
import { classNames } from './class-names.ts'

export type ButtonProps = {
  /** One primary per screen. `outline` stops, declines or cancels. The `onBrand` pair stands on the hull plane. */
  variant?: 'primary' | 'outline' | 'quiet' | 'onBrand' | 'onBrandOutline' | undefined
  /** Fills its row. */
  wide?: boolean | undefined
  /** Shows that the press is being worked on; further presses do nothing. */
  waiting?: boolean | undefined
  /** What to say while waiting; without it the label stays. */
  waitingLabel?: string | undefined
  /** Anything but false, null or an empty string disables the button and stands under it as the reason. */
  disabledReason?: ReactNode
  /** Pressed while it is disabled, as is the reason: leads to what is missing, such as an empty field. */
  onRefused?: (() => void) | undefined
  /** Disables as well, by a reason that stands elsewhere: the id of the element that says it. */
  disabledBy?: string | undefined
  type?: 'button' | 'submit' | undefined
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  children: ReactNode
}

/** A button that says when it waits and why it is disabled. It stays reachable by keyboard in both states. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', waiting = false, disabledReason } = props
  const reasonId = useId()
  const reasoned = Boolean(disabledReason)
  const refused = reasoned || props.disabledBy !== undefined
  const blocked = refused || waiting

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (!blocked) return props.onClick?.(event)
    event.preventDefault()
    if (!waiting) props.onRefused?.()
  }

  return (
    <div className={classNames(css.wrap, props.wide && css.wide)}>
      <button
        type={props.type ?? 'button'}
        className={classNames(css.button, css[variant], refused && css.disabled, waiting && css.waiting)}
        aria-disabled={blocked || undefined}
        aria-busy={waiting || undefined}
        aria-describedby={reasoned ? reasonId : props.disabledBy}
        onClick={press}
      >
        {waiting && <span className={css.spinner} aria-hidden="true" />}
        <span>{waiting && props.waitingLabel ? props.waitingLabel : props.children}</span>
      </button>
      {reasoned && (
        <p id={reasonId} className={css.reason}>
          {props.onRefused ? (
            <button type="button" className={css.way} onClick={props.onRefused}>
              {disabledReason}
            </button>
          ) : (
            disabledReason
          )}
        </p>
      )}
    </div>
  )
}
