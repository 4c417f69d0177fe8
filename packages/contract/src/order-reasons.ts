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

type OrderReason = (typeof pauseReasons)[number] | (typeof voidReasons)[number]

/** Whether it is a reason of staff that the partner of an order reads in words of its own. */
export function isOrderReason(reason: string): reason is OrderReason {
  return [...pauseReasons, ...voidReasons].some((each) => each === reason)
}
