/**
 * Orders whose money is at work: also one that failed while running, until what it delivered has settled. The index
 * ad_order_at_work holds these alone; all others are over, or were never put.
 */
export const atWork = `(state in ('matching', 'running', 'finished', 'settling')
  or state = 'failed' and settled_at is null and (closed_at is null or validation_ends_at is not null))`

/**
 * The rest of what was put: settled, or failed with nothing left to settle. The index ad_order_over holds these alone, by their
 * end.
 */
export const isOver = `(state = 'settled'
  or state = 'failed' and (settled_at is not null or closed_at is not null and validation_ends_at is null))`
