import type { FastifyInstance } from 'fastify'

/** `fetch` straight into a server, without a socket. */
export function injected(app: FastifyInstance): typeof fetch {
  return (async (url: string, init: RequestInit) => {
    const answer = await app.inject({
      method: init.method as 'GET' | 'POST',
      url,
      headers: init.headers as Record<string, string>,
      ...(init.body ? { payload: init.body as string } : {}),
    })
    return new Response(answer.payload || null, {
      status: answer.statusCode,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
      ),
    })
  }) as typeof fetch
}
