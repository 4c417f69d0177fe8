import { useEffect, useSyncExternalStore } from 'react'
import { Icon } from './Icon.tsx'
import css from './Toast.module.css'

export type ToastTone = 'plain' | 'done' | 'failure'
type Shown = { id: number; text: string; tone: ToastTone }

/** How long a toast stays, in ms. */
const toastMs = 2000

let shown: Shown | null = null
let lastId = 0
const listeners = new Set<() => void>()

function set(next: Shown | null) {
  shown = next
  for (const listener of listeners) listener()
}

/** Says something short at the foot of the screen for 2000 ms. A newer toast takes the place of the older. */
export function showToast(text: string, tone: ToastTone = 'plain') {
  lastId += 1
  set({ id: lastId, text, tone })
}

/** Where toasts appear; once per app. Screen readers hear them without losing their place. */
export function ToastRegion() {
  const toast = useSyncExternalStore(subscribe, () => shown)
  const id = toast?.id
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => set(null), toastMs)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div className={css.region} role="status" aria-live="polite">
      {toast && (
        <div key={toast.id} className={css.toast}>
          {toast.tone !== 'plain' && <Icon name={toast.tone === 'done' ? 'check' : 'info'} size={20} />}
          <span>{toast.text}</span>
        </div>
      )}
    </div>
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
