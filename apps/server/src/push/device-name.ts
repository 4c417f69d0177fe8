/** Which browser says so, the more special ones first: most of them also claim to be Chrome and Safari. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** How a person tells devices apart, such as `Firefox, Android`; names only, so that no language needs its own. */
export function deviceName(agent: string | undefined): string {
  const named = [browsers, systems].flatMap((known) => {
    const found = known.find(([, mark]) => mark.test(agent ?? ''))
    return found ? [found[0]] : []
  })
  return named.join(', ') || 'Web'
}
