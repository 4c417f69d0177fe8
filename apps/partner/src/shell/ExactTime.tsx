import { type ReactNode, useState } from 'react'
import css from './ExactTime.module.css'
import { useFormats } from './useFormats.ts'

/** A moment in few words, and the exact time with its zone on tap. */
export function ExactTime({ at, children }: { at: string; children: ReactNode }) {
  const formats = useFormats()
  const [exact, setExact] = useState(false)
  return (
    <button type="button" className={css.time} aria-pressed={exact} onClick={() => setExact(!exact)}>
      <time dateTime={at}>{exact ? formats.exact(at) : children}</time>
    </button>
  )
}
