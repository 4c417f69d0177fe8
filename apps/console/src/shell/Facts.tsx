import type { ReactNode } from 'react'
import { dayTime, exactTime } from '../formats.ts'
import css from './Facts.module.css'

/** A fact with what explains it under it. */
export function Stacked({ main, note }: { main: ReactNode; note: ReactNode }) {
  return (
    <div className={css.stacked}>
      <div className={css.main}>{main}</div>
      <div className={css.note}>{note}</div>
    </div>
  )
}

/** What belongs together in one line of a row; where rows are cards it may take several. */
export function InLine({ children }: { children: ReactNode }) {
  return <div className={css.inLine}>{children}</div>
}

/** A text of others, which may be long: as much of it as a row has room for. */
export function Clipped({ text }: { text: string }) {
  return (
    <span className={css.clipped} title={text}>
      {text}
    </span>
  )
}

/** A moment in the zone of this device; the exact one on hover. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className={css.when}>
      {dayTime(at)}
    </time>
  )
}
