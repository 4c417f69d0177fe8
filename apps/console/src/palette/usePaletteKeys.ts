import { useEffect } from 'react'
import { useKeys } from '../shell/useKeys.ts'

/** ⌘K or Ctrl+K opens it anywhere; `/` where the page has no search of its own, which it leads to otherwise. */
export function usePaletteKeys(open: () => void): void {
  useKeys({
    '/': () => {
      const own = document.querySelector<HTMLInputElement>('main input[type=search]')
      if (own) own.focus()
      else open()
    },
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return
      if (document.querySelector('[role=dialog]')) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
