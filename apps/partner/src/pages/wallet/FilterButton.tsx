import { Icon } from '@fairlead/ui/Icon'
import { VisuallyHidden } from '@fairlead/ui/VisuallyHidden'
import type { ReactNode } from 'react'
import css from './FilterButton.module.css'

/** Shows a filter's value and opens its choices. */
export function FilterButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.filter} aria-haspopup="dialog" onClick={props.onClick}>
      <VisuallyHidden>{props.label}: </VisuallyHidden>
      {props.children}
      <span className={css.down}>
        <Icon name="chevron" size={18} />
      </span>
    </button>
  )
}
