import { useEffect } from 'react'

/** Keys of a page, by the name that the browser gives them. None works while one types, in a popup, or with another key held. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event
      if (altKey || ctrlKey || metaKey || defaultPrevented) return
      const element = target instanceof Element ? target : document.body
      if (document.querySelector('[role=dialog]')) return
      if (element.closest('input, textarea, select') && key !== 'Escape') return
      // A link or a button does by Enter what it says.
      if (key === 'Enter' && element.closest('a, button')) return
      const act = keys[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
