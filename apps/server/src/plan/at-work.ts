/**
 * Orders whose money is at work: also one that failed while running, until what it delivered has settled. The index
 * ad_order_at_work holds these alone; all others are over, or were never put.
 */
export const atWork = `(state in ('matching', 'running', 'finished', 'settling')
  or state = 'failed' and settled_at is null and (closed_at is null or validation_ends_at is not null))`
