/** The device's zone with its offset now, as X-TZ carries it: `Europe/Berlin GMT+02:00`. */
export function zoneHeader(now: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const minutes = -now.getTimezoneOffset()
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${timeZone} GMT${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
