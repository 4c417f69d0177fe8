import { ApiFailure } from '@fairlead/contract/client'

/**
 * Sends a call that moves money under a key that is made before the first try. The key outlives a reload, so a retry
 * after a lost answer is the same request; it is forgotten once the server has said yes or no.
 *
 * ```ts
 * withIdempotencyKey('fund', { id, amount }, (idempotencyKey) => api.plan.orderPut(input, { idempotencyKey }))
 * ```
 */
export async function withIdempotencyKey<Result>(
  action: string,
  params: Readonly<Record<string, string>>,
  send: (key: string) => Promise<Result>,
): Promise<Result> {
  const place = placeOf(action, params)
  const key = sessionStorage.getItem(place) ?? crypto.randomUUID()
  sessionStorage.setItem(place, key)
  try {
    const result = await send(key)
    sessionStorage.removeItem(place)
    return result
  } catch (error) {
    // Without an answer nobody knows whether the money moved: only then the key must stay the same.
    if (!(error instanceof ApiFailure)) sessionStorage.removeItem(place)
    throw error
  }
}

function placeOf(action: string, params: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))
  return `fb_idempotency ${action} ${JSON.stringify(sorted)}`
}
