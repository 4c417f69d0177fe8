// Runs before the first paint. A dark room stays dark, also when the device turns dark at dusk; shell/appearance.ts takes
// over once somebody chooses.
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

// Nobody waits for the network's configuration but on the very first visit; shell/first-api.ts takes the answer.
;(() => {
  if (localStorage.getItem('fb_basic_config') !== null) return
  const url = `/api/basic_config?lang=${localStorage.getItem('lang') ?? 'en'}`
  // As shell/timezone.ts words it.
  const minutes = -new Date().getTimezoneOffset()
  const two = (value) => String(Math.trunc(Math.abs(value))).padStart(2, '0')
  const offset = `GMT${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
  const headers = { 'X-TZ': `${Intl.DateTimeFormat().resolvedOptions().timeZone} ${offset}` }
  window.earlyAnswers = new Map([[url, fetch(url, { headers })]])
})()

// The app would ask for its language, then for its page, then for what that page stands on. Which files these are is
// known before it runs (early-files.ts), so they are asked for at once, beside the app itself.
;(() => {
  const early = document.querySelector('meta[name=early-files]')
  if (!early) return
  const { words, pages } = JSON.parse(early.content)
  const spoken = words[localStorage.getItem('lang')] ?? words.en
  const path = location.hash.slice(1).split('?')[0]
  const page = localStorage.getItem('fb_token') === null ? undefined : pages[path]
  const said = ['partner', ...(page?.words ?? [])].map((subject) => spoken[subject])
  for (const file of [...said, ...(page?.files ?? [])]) {
    const link = document.createElement('link')
    link.href = file
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (link.rel === 'preload') link.as = 'style'
    link.crossOrigin = ''
    document.head.append(link)
  }
})()
