import { useEffect, useState } from 'react'
import { ExactTime } from './ExactTime.tsx'
import { useFormats } from './useFormats.ts'

/** A moment by how long ago it was, counted on while one looks. */
export function When({ at }: { at: string }) {
  const formats = useFormats()
  const [, tick] = useState(0)

  useEffect(() => {
    const timer = setInterval(() => tick((ticks) => ticks + 1), 1000)
    return () => clearInterval(timer)
  }, [])

  return <ExactTime at={at}>{formats.relative(at)}</ExactTime>
}
