/*
 * Making a formatter costs a slow phone up to a millisecond, using one next to nothing. Each is made when it is first
 * used, and once.
 */

const made = new Map<string, unknown>()

function once<Format>(key: string, make: () => Format): Format {
  const format = (made.get(key) as Format | undefined) ?? make()
  made.set(key, format)
  return format
}

/** Numbers as a reader writes them. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return once(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))
}

/** Times as a reader writes them, in the zone of this device unless `options` name one. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  // A formatter keeps the zone that it was made in, and a device may travel.
  const zone = new Date().getTimezoneOffset()
  const key = `date ${locale} ${zone} ${JSON.stringify(options)}`
  return once(key, () => new Intl.DateTimeFormat(locale, options))
}

/** "12 sec. ago" or, at length, "yesterday". */
export function agoFormat(locale: string, style: 'short' | 'long'): Intl.RelativeTimeFormat {
  return once(`ago ${locale} ${style}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }))
}
