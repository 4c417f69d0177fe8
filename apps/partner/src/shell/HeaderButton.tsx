import type { ReactNode } from 'react'
import css from './Header.module.css'

/** An icon in a target of 44. */
export function HeaderButton(props: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.button} aria-label={props.label} onClick={props.onPress}>
      {props.children}
    </button>
  )
}
