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

/** A moment in the zone of this device; the exact one on hover. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className={css.when}>
      {dayTime(at)}
    </time>
  )
}
