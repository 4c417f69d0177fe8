import { languageTag } from '../words.ts'

export const durationUnits = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const
export type DurationUnit = keyof typeof durationUnits

/** The largest unit that a duration is a whole number of. */
export function unitOf(seconds: number): DurationUnit {
  const units = Object.keys(durationUnits) as DurationUnit[]
  return units.find((unit) => seconds % durationUnits[unit] === 0) ?? 'seconds'
}

/** "14 days", in the words of a language. */
export function durationText(seconds: number, tag: string = languageTag): string {
  const unit = unitOf(seconds)
  const value = seconds / durationUnits[unit]
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: unit.slice(0, -1),
    unitDisplay: 'long',
  }).format(value)
}
