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

// The app cannot be fetched, or not its words: what can be pressed to open it anew stands there, and no white page.
;(() => {
  window.startFailed = () => {
    const words = '__FAILED_WORDS__'
    const button = document.createElement('button')
    button.type = 'button'
    button.className = '__FAILED_CLASS__'
    button.textContent = words[localStorage.getItem('lang')] ?? words.en
    // As shell/load-part.ts finds out whether the app opens: without a network the browser's own page would come.
    button.onclick = () =>
      fetch('./', { signal: AbortSignal.timeout(5000) }).then(
        ({ ok }) => ok && location.reload(),
        () => undefined,
      )
    const place = document.getElementById('app')
    // In the column that every page has.
    place.style.cssText = 'max-width: 37.5rem; margin: auto; padding: var(--s4)'
    place.replaceChildren(button)
  }

  // The page has one script that is fetched. It can fail before the rest of the page has been read.
  const onError = ({ target }) => {
    if (target.tagName !== 'SCRIPT') return
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', window.startFailed)
    else window.startFailed()
  }
  addEventListener('error', onError, true)
})()

// The app would ask for its language, then for its page, then for what that page stands on, then for its figures. All of
// that is known before it runs (early-files.ts), so it is asked for at once, beside the app itself. shell/first-api.ts
// takes the answers of calls.
;(() => {
  const token = localStorage.getItem('fb_token')
  const language = localStorage.getItem('lang') ?? 'en'
  const early = new Map()
  window.earlyAnswers = early

  const table = document.querySelector('meta[name=early-files]')
  const { words = {}, pages = {} } = table ? JSON.parse(table.content) : {}
  const page = token === null ? undefined : pages[location.hash.slice(1).split('?')[0]]
  for (const file of [...(table ? [words[language] ?? words.en] : []), ...(page?.files.split(',') ?? [])]) {
    const link = document.createElement('link')
    link.href = `assets/${file}.js`
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    document.head.append(link)
  }

  // The first formatter reads what all of its kind need: a tenth of a second on a slow phone, which has nothing else to do
  // while the app comes.
  setTimeout(() => {
    new Intl.NumberFormat().format(0)
    new Intl.RelativeTimeFormat('en').format(0, 'day')
  })

  // Nobody waits for the network's configuration but on the very first visit.
  const config = localStorage.getItem('fb_basic_config') === null && `/api/basic_config?lang=${language}`
  const calls = [config, page?.call].filter(Boolean)
  if (calls.length === 0) return
  const zone = zoneNow()
  const headers = { 'X-TZ': zone, 'X-Lang': language, ...(token !== null && { 'X-CT': token }) }
  for (const call of calls) {
    // As contract/client.ts words a query.
    const url = call.endsWith('=') ? call.slice(0, -1) + new URLSearchParams([['', zone]]) : call
    early.set(url, fetch(url, { headers }))
  }

  // As shell/timezone.ts words them.
  function zoneNow() {
    const minutes = -new Date().getTimezoneOffset()
    const two = (value) => String(Math.trunc(Math.abs(value))).padStart(2, '0')
    const offset = `GMT${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
    const name = self.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
    return `${name} ${offset}`
  }
})()
