import { createStore } from './store.ts'

export type Theme = 'system' | 'light' | 'dark'

const themeKey = 'fb_theme'
const sizeKey = 'fb_text_size'

const kept = localStorage.getItem(themeKey)
const chosenTheme = createStore<Theme>(kept === 'light' || kept === 'dark' ? kept : 'system')

/** Light, dark, or as the device is set; start.js follows the device when that changes at dusk. */
export const theme = {
  use: chosenTheme.use,
  set: (chosen: Theme) => {
    if (chosen === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, chosen)
    document.documentElement.dataset.theme = chosen === 'system' ? themeOfDevice() : chosen
    chosenTheme.set(chosen)
  },
}

function themeOfDevice() {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

const chosenSize = createStore(Number(localStorage.getItem(sizeKey)) || 100)

/** In percent of the device's own text size, 100 to 200. */
export const textSize = {
  use: chosenSize.use,
  set: (percent: number) => {
    localStorage.setItem(sizeKey, String(percent))
    document.documentElement.style.setProperty('--text-size', String(percent / 100))
    chosenSize.set(percent)
  },
}
