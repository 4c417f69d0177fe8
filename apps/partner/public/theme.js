// Runs before the first paint, so that a dark room stays dark, and follows the device when it turns dark at dusk.
// shell/appearance.ts takes over once somebody chooses.
;(() => {
  const root = document.documentElement
  const systemDark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const chosen = localStorage.getItem('fb_theme')
    const asDevice = systemDark.matches ? 'dark' : 'light'
    root.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : asDevice
  }
  apply()
  systemDark.addEventListener('change', apply)
  const size = Number(localStorage.getItem('fb_text_size'))
  if (size >= 100 && size <= 200) root.style.setProperty('--text-size', String(size / 100))
})()
