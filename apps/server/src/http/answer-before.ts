import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Lets `answer` see each request before the server does. Whoever returns true has answered it, or will. */
export function answerBefore(
  app: FastifyInstance,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const [serve] = app.server.listeners('request') as RequestListener[]
  if (!serve) throw new Error('nothing serves requests')
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!answer(request, response)) serve(request, response)
  })
}
