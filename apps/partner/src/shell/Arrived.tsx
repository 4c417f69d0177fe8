import { type ReactNode, useState } from 'react'
import css from './Arrived.module.css'

type Props = {
  /** What stands there meanwhile, in the shape of what comes; false once that is here. */
  until: ReactNode
  children: ReactNode
}

/** What a page reads first. Where it was waited for it fades in, in its skeleton's place; else it just stands there. */
export function Arrived({ until, children }: Props) {
  const [waited] = useState(Boolean(until))
  return until || <div className={waited ? `${css.arrived} ${css.late}` : css.arrived}>{children}</div>
}
