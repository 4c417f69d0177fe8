// Runs before the first paint, so that a dark room stays dark. shell/appearance.ts takes over from here.
;(() => {
  const root = document.documentElement
  const chosen = localStorage.getItem('fb_theme')
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light'
  const size = Number(localStorage.getItem('fb_text_size'))
  if (size >= 100 && size <= 200) root.style.setProperty('--text-size', String(size / 100))
})()
