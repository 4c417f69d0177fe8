import { useFormats } from '../../shell/useFormats.ts'

const nearMs = 48 * 3_600_000

/** Writes a due time: the day while it is far, with the hour once it is near enough to matter. */
export function useDue(): (at: string) => string {
  const formats = useFormats()
  return (at) => (Math.abs(Date.parse(at) - Date.now()) < nearMs ? formats.dayTime(at) : formats.day(at))
}
