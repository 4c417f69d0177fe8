import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const themeKey = 'fb_theme'
const sizeKey = 'fb_text_size'
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function changed() {
  for (const listener of listeners) listener()
}

/** Light, dark, or as the device is set; public/start.js follows the device when that changes at dusk. */
export const theme = {
  get: (): Theme => {
    const chosen = localStorage.getItem(themeKey)
    return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
  },
  set: (chosen: Theme) => {
    if (chosen === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, chosen)
    applyTheme()
    changed()
  },
}

function applyTheme() {
  const chosen = theme.get()
  document.documentElement.dataset.theme =
    chosen === 'system' ? (systemDark.matches ? 'dark' : 'light') : chosen
}

/** In percent of the device's own text size, 100 to 200. */
export const textSize = {
  get: (): number => Number(localStorage.getItem(sizeKey)) || 100,
  set: (percent: number) => {
    localStorage.setItem(sizeKey, String(percent))
    document.documentElement.style.setProperty('--text-size', String(percent / 100))
    changed()
  },
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, theme.get)
}

export function useTextSize(): number {
  return useSyncExternalStore(subscribe, textSize.get)
}
