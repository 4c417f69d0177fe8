/**
 * Why an ad event was not paid: the one list. A reason is stored with the event under its key; partners read it in words
 * (`traffic.filtered.<key>` in every language). An event has one reason, the first that applied.
 */

/** What the delivery doors see for themselves, before anything is recorded. In the order in which they are asked. */
export const doorReasons = [
  'robot',
  'prefetch',
  'own_traffic',
  'datacentre',
  'wrong_site',
  'hidden',
  'not_a_click',
  'attribution_over',
  'expired',
  'too_fast',
  'above_usual',
  'rate',
] as const
export type DoorReason = (typeof doorReasons)[number]

/** What only the database knows, which holds what was counted before. */
export const recordedReasons = [
  'expired',
  'no_impression',
  'no_click',
  'duplicate',
  'budget_over',
  'over_cap',
  'above_expected',
] as const
export type FilterReason = DoorReason | (typeof recordedReasons)[number]

/** A server newer than a page may give reasons that the page does not know. */
export function isFilterReason(text: string): text is FilterReason {
  return [...doorReasons, ...recordedReasons].some((reason) => reason === text)
}
