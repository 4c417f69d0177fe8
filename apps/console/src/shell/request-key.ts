import { ApiFailure } from '@fairlead/contract/client'

const unanswered = new Map<string, string>()

/**
 * Sends a call that changes money under a key made before the first try. Without an answer nobody knows whether money
 * moved, so the same request keeps its key until the server has said yes or no.
 */
export async function withRequestKey<Answer>(
  action: string,
  input: Readonly<Record<string, unknown>>,
  send: (options: { idempotencyKey: string }) => Promise<Answer>,
): Promise<Answer> {
  const request = JSON.stringify([action, input])
  const idempotencyKey = unanswered.get(request) ?? crypto.randomUUID()
  unanswered.set(request, idempotencyKey)
  try {
    const answer = await send({ idempotencyKey })
    unanswered.delete(request)
    return answer
  } catch (error) {
    if (!(error instanceof ApiFailure)) unanswered.delete(request)
    throw error
  }
}
