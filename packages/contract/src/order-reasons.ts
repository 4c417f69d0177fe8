/** Why an operator pauses an order; the partner reads it under `plan.reason.<key>`. */
export const pauseReasons = [
  'paused_advertiser_asked',
  'paused_page_broken',
  'paused_content_check',
  'paused_traffic_check',
] as const

/** Why an operator ends an order; the partner reads it under `plan.reason.<key>`. */
export const voidReasons = [
  'void_advertiser_left',
  'void_page_broken',
  'void_content',
  'void_traffic',
] as const

/** Why an order failed or ended without staff; the partner reads it under `plan.reason.<key>`. */
const endReasons = [
  'no_place',
  'escrow_short',
  'cancelled_by_partner',
  'too_little_delivered',
  'flight_over',
  'budget_used_up',
  'reserve_used_up',
  'stop_loss',
  'stopped_by_partner',
  'stopped_with_source',
  'stopped_at_loss_limit',
] as const

/** All that is ever said of why an order is paused, failed or ended. */
export const orderReasons = [...endReasons, ...pauseReasons, ...voidReasons] as const
export type OrderReason = (typeof orderReasons)[number]

type StaffReason = (typeof pauseReasons)[number] | (typeof voidReasons)[number]

/** Whether it is a reason of staff that the partner of an order reads in words of its own. */
export function isOrderReason(reason: string): reason is StaffReason {
  return [...pauseReasons, ...voidReasons].some((each) => each === reason)
}
