import { ApiRefusal } from '@fairlead/contract/client'

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
    // After anything but a no nobody knows whether the money moved: then the key stays the same.
    if (error instanceof ApiRefusal) sessionStorage.removeItem(place)
    throw error
  }
}

function placeOf(action: string, params: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))
  return `fb_idempotency ${action} ${JSON.stringify(sorted)}`
}
