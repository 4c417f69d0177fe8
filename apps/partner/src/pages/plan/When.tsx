import { useEffect, useState } from 'react'
import { useFormats } from '../../shell/useFormats.ts'
import css from './When.module.css'

/** A moment: how long ago, counted on while one looks, and the exact time on tap. */
export function When({ at }: { at: string }) {
  const formats = useFormats()
  const [exact, setExact] = useState(false)
  const [, tick] = useState(0)

  useEffect(() => {
    const timer = setInterval(() => tick((ticks) => ticks + 1), 1000)
    return () => clearInterval(timer)
  }, [])

  return (
    <button type="button" className={css.when} aria-pressed={exact} onClick={() => setExact(!exact)}>
      <time dateTime={at}>{exact ? formats.exact(at) : formats.relative(at)}</time>
    </button>
  )
}
