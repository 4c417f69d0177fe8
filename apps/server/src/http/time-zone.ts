import { Refusal } from '@fairlead/contract/refusals'

/** A zone that PostgreSQL and Intl both know: an IANA name, or a fixed offset such as `+08:00`. */
export type TimeZone = string

const header = /^(?:([A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){0,2}) )?(?:GMT|UTC)([+-])(\d{2}):(\d{2})$/

/**
 * Reads X-TZ: `Europe/Berlin GMT+02:00`, or a bare `GMT+08:00` as a fixed offset. Absent means UTC.
 * Throws Refusal time_zone_unknown, about X-TZ or the field named, for anything else.
 */
export function readTimeZone(value: string | undefined, field?: string): TimeZone {
  if (value === undefined || value === '') return 'UTC'
  const parts = header.exec(value)
  if (!parts) throw new Refusal('time_zone_unknown', {}, field)
  const [, name, sign, hours, minutes] = parts
  if (Number(hours) > 14 || Number(minutes) > 59) throw new Refusal('time_zone_unknown', {}, field)
  if (!name) return `${sign}${hours}:${minutes}`
  return zoneNamed(name, field)
}

const places: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'))

/** Names that were found good, by how they were spelled: Intl takes longer to look one up than a call to be answered. */
const known = new Map<string, string>()
const knownMax = 2_000

/**
 * The zone under its own name. Intl also knows old aliases and short names that PostgreSQL has never heard of (`AET`) or
 * reads as another place (`IST`).
 */
function zoneNamed(name: string, field: string | undefined): string {
  const seen = known.get(name)
  if (seen) return seen
  let zone = ''
  try {
    zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw new Refusal('time_zone_unknown', {}, field)
  }
  if (!places.has(zone) && !/^(UTC|Etc\/GMT[+-]\d+)$/.test(zone))
    throw new Refusal('time_zone_unknown', {}, field)
  if (known.size < knownMax) known.set(name, zone)
  return zone
}

/**
 * The same zone in PostgreSQL's words: it reads a bare offset with the sign turned round (POSIX), so a fixed offset
 * becomes an interval text.
 */
export function zoneForDatabase(zone: TimeZone): string {
  const fixed = /^([+-])(\d{2}):(\d{2})$/.exec(zone)
  if (!fixed) return zone
  const [, sign, hours, minutes] = fixed
  return `<${sign}${hours}${minutes}>${sign === '+' ? '-' : '+'}${hours}:${minutes}`
}
