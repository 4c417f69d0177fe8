/** Asking for the zone's name takes a phone a millisecond, and a page makes ten calls; who travels gets another offset. */
let known = { offset: Number.NaN, timeZone: '' }

/** The device's zone with its offset now, as X-TZ carries it: `Europe/Berlin GMT+02:00`. */
export function zoneHeader(now: Date): string {
  const offset = now.getTimezoneOffset()
  if (known.offset !== offset) known = { offset, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  const { timeZone } = known
  const minutes = -offset
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${timeZone} GMT${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
