import { useState } from 'react'

const storageKey = 'fairlead.amounts_hidden'

/** Whether the wallet's amounts are covered. Kept on this device: who looks over a shoulder once may do so again. */
export function useHiddenAmounts(): [hidden: boolean, setHidden: (hidden: boolean) => void] {
  const [hidden, setHidden] = useState(() => localStorage.getItem(storageKey) === 'yes')
  function keep(next: boolean) {
    localStorage.setItem(storageKey, next ? 'yes' : 'no')
    setHidden(next)
  }
  return [hidden, keep]
}
