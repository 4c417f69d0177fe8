import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

/** What is looked for in the history. It lives in the address, so that going back from a plan finds it as it was left. */
export function useHistorySearch(): [text: string, setText: (text: string) => void] {
  const { find = '' } = useSearch({ from: '/plan' })
  const [typed, type] = useState(find)
  const navigate = useNavigate()
  return [
    typed,
    (text) => {
      type(text)
      navigate({ to: '/plan', search: { find: text }, replace: true, resetScroll: false })
    },
  ]
}
