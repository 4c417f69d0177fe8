import { createStore } from '../../shell/store.ts'

const storageKey = 'fairlead.amounts_hidden'
const covered = createStore(localStorage.getItem(storageKey) === 'yes')

/**
 * Whether the wallet's amounts are covered, wherever they stand. Kept on this device: who looks over a shoulder once may do
 * so again.
 */
export function useHiddenAmounts(): [hidden: boolean, setHidden: (hidden: boolean) => void] {
  return [covered.use(), keep]
}

function keep(next: boolean) {
  localStorage.setItem(storageKey, next ? 'yes' : 'no')
  covered.set(next)
}
