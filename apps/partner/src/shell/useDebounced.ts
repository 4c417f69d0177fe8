import { useEffect, useState } from 'react'

const quietMs = 300

/** The value once it has stayed the same for a moment, so that a quote is not asked for at each key. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
