import type { ComponentPropsWithRef } from 'react'
import css from './CloseButton.module.css'
import { Icon } from './Icon.tsx'

/** The cross at the end of a popup's title. */
export function CloseButton({ label, ...rest }: ComponentPropsWithRef<'button'> & { label: string }) {
  return (
    <button {...rest} type="button" className={css.close} aria-label={label}>
      <Icon name="close" />
    </button>
  )
}
