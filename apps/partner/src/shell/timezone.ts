/** Asking for the zone's name takes time, and a page makes ten calls; who travels gets another offset. */
let known = { offset: Number.NaN, timeZone: '' }

/** The device's zone with its offset now, as X-TZ carries it: `Europe/Berlin GMT+02:00`. */
export function zoneHeader(now: Date): string {
  const offset = now.getTimezoneOffset()
  if (known.offset !== offset) known = { offset, timeZone: zoneName() }
  const { timeZone } = known
  const minutes = -offset
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${timeZone} GMT${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** Browsers of before 2026 do not have it. */
const { Temporal } = globalThis as { readonly Temporal?: { readonly Now: { timeZoneId(): string } } }

/** By Temporal in a millisecond; the first format of Intl takes a slow phone 100 ms. */
function zoneName(): string {
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
