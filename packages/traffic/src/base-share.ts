/**
 * What share of views are clicked, in whole parts per million, half of one rounded up: a campaign's level among all of its
 * format times the index of the slot. Only trial orders move a level, never partners' flights: whoever cheats would teach
 * it. `traffic-formulas.sql` holds the same.
 */

const million = 1_000_000n
/** Twenty expected clicks stand beside those counted, so that few say little. */
const prior = 20n

/** (C+20)/(E+20) of a slot: its clicks and what its views let expect (Σ of base shares, ppm), in 28 days. */
export function slotIndex(clicks: bigint, expectedPpm: bigint): bigint {
  return divided((clicks + prior) * million * million, expectedPpm + prior * million)
}

/**
 * q·(C+20)/(q·Σi+20) of a campaign: the clicks of its trial orders and the sum of the slots' indices over their views.
 * `medianPpm` is the median level of its format.
 */
export function levelOf(medianPpm: bigint, clicks: bigint, indexSumPpm: bigint): bigint {
  return divided(
    medianPpm * (clicks + prior) * million * million,
    medianPpm * indexSumPpm + prior * million * million,
  )
}

/** The share of one view: never more than every view. */
export function baseShare(levelPpm: bigint, indexPpm: bigint): bigint {
  const share = divided(levelPpm * indexPpm, million)
  return share < million ? share : million
}

function divided(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}
