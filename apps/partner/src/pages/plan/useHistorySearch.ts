import { useState } from 'react'
import { navigate } from '../../router/navigate.ts'
import { useAsked } from '../../router/shown-page.ts'

/** What is looked for in the history. It lives in the address, so that going back from a plan finds it as it was left. */
export function useHistorySearch(): [text: string, setText: (text: string) => void] {
  const { find = '' } = useAsked('/plan')
  const [typed, type] = useState(find)
  return [
    typed,
    (text) => {
      type(text)
      navigate({ to: '/plan', asked: { find: text }, replace: true, staysScrolled: true })
    },
  ]
}
