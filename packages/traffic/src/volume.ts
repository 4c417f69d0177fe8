/** Views that a slot or an access network is credited with on a day, up to a ceiling; `volumes.sql` holds the same. */
export type VolumeKind = 'slot' | 'network'

/** What is credited however little was usual. */
const always = 20n

/**
 * What a day is expected to bring: the mean of the same weekday in the weeks that have passed, four at the most, a week
 * without views among them; but a tenth more than was last forecast at the most. Without that limit where `last` is
 * undefined; undefined while the weekday was never seen.
 */
export function forecastOf(
  sameWeekday: readonly bigint[],
  weeks: number,
  last: bigint | undefined,
): bigint | undefined {
  if (sameWeekday.length === 0) return undefined
  const mean = sameWeekday.reduce((sum, views) => sum + views, 0n) / BigInt(weeks)
  if (last === undefined) return mean
  // Rounded up, and one more in any case, so that a small slot can grow at all.
  const tenth = (last * 11n + 9n) / 10n
  const most = tenth > last ? tenth : last + 1n
  return mean < most ? mean : most
}

/** The most views of a day: 1.25 times a slot's forecast, twice a network's, and twenty. */
export function ceilingOf(kind: VolumeKind, forecast = 0n): bigint {
  return (kind === 'slot' ? (forecast * 5n) / 4n : forecast * 2n) + always
}
