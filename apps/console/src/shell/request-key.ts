import { ApiRefusal } from '@fairlead/contract/client'

/** The keys of requests without an answer, by what was asked. */
export type UnansweredKeys = Pick<Map<string, string>, 'get' | 'set' | 'delete'>

const ofThisPage: UnansweredKeys = new Map()

/**
 * Sends a call that happens once under a key made before the first try. Without an answer nobody knows whether it
 * happened, so the same request keeps its key until the server has said yes or no: as long as the page, or as `unanswered` keeps it.
 */
export async function withRequestKey<Answer>(
  action: string,
  input: Readonly<Record<string, unknown>>,
  send: (options: { idempotencyKey: string }) => Promise<Answer>,
  unanswered: UnansweredKeys = ofThisPage,
): Promise<Answer> {
  const request = JSON.stringify([action, input])
  const idempotencyKey = unanswered.get(request) ?? crypto.randomUUID()
  unanswered.set(request, idempotencyKey)
  try {
    const answer = await send({ idempotencyKey })
    unanswered.delete(request)
    return answer
  } catch (error) {
    if (error instanceof ApiRefusal) unanswered.delete(request)
    throw error
  }
}
