/** Views that a slot or an access network is credited with on a day, up to a ceiling; `volumes.sql` holds the same. */
export type VolumeKind = 'slot' | 'network'

/** What is credited however little was usual. */
const always = 20n

/**
 * What a day is expected to bring: the mean of the same weekday in the four weeks before, but a tenth more than was
 * forecast a week ago at the most. Without that limit where `lastWeek` is undefined.
 */
export function forecastOf(sameWeekday: readonly bigint[], lastWeek: bigint | undefined): bigint {
  if (sameWeekday.length === 0) return 0n
  const mean = sameWeekday.reduce((sum, views) => sum + views, 0n) / BigInt(sameWeekday.length)
  if (lastWeek === undefined) return mean
  // Rounded up, so that a small slot can grow at all.
  const most = (lastWeek * 11n + 9n) / 10n
  return mean < most ? mean : most
}

/** The most views of a day: 1.25 times a slot's forecast, twice a network's, and twenty. */
export function ceilingOf(kind: VolumeKind, forecast: bigint): bigint {
  return (kind === 'slot' ? (forecast * 5n) / 4n : forecast * 2n) + always
}
