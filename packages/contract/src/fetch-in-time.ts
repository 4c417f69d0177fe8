import { ApiTimeout } from './client.ts'

/**
 * How long a person waits for an answer, in ms: for a read as long as one of its statements may take, for anything else a
 * little longer than the server keeps a call, so that what it says comes first (docs/configuration.md).
 */
const readWithinMs = 15_000
const changeWithinMs = 25_000

/** In bytes: files travel in answers too, and what may be larger takes as long as it takes once it began. */
const smallBytesMax = 100_000

/**
 * Sends a request and gives it up where its whole answer is not there in time: a network whose far end is gone says
 * nothing, and browsers wait for minutes. A file takes as long as it takes, either way. Throws ApiTimeout.
 */
export async function inTime(
  request: RequestInit,
  sendBy: (request: RequestInit) => Promise<Response>,
): Promise<Response> {
  if (request.body instanceof FormData) return sendBy(request)
  const ending = new AbortController()
  const { signal } = request
  signal?.addEventListener('abort', () => ending.abort(signal.reason))
  if (signal?.aborted) ending.abort(signal.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => {
      const timeout = new ApiTimeout()
      ending.abort(timeout)
      reject(timeout)
    }
    timer = setTimeout(giveUp, request.method === 'GET' ? readWithinMs : changeWithinMs)
  })
  const response = await Promise.race([sendBy({ ...request, signal: ending.signal }), late])
  const bytes = response.headers.get('Content-Length')
  // Else it goes on while the answer is read, and ends nothing once that is done.
  if (bytes === null || Number(bytes) > smallBytesMax) clearTimeout(timer)
  return response
}
