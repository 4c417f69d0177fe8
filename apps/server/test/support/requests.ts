import type { Envelope } from '@fairlead/contract/client'
import type { Endpoint } from '@fairlead/contract/endpoint'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** What came back: the HTTP status and, where the body is one, the envelope. */
export type Answer = { readonly status: number; readonly envelope: Envelope; readonly text: string }

let sent = 0

/** How many raw requests this test file has sent. */
export function requestsSent(): number {
  return sent
}

/** Sends whatever one likes, without the typed client between. */
export async function send(app: FastifyInstance, request: InjectOptions): Promise<Answer> {
  sent += 1
  const answer = await app.inject(request)
  let envelope: Envelope = { code: 0, msg: '', data: null }
  try {
    envelope = JSON.parse(answer.payload) as Envelope
  } catch {
    // Not JSON: the caller sees it by code 0.
  }
  return { status: answer.statusCode, envelope, text: answer.payload }
}

/**
 * Calls an endpoint with any input at all: JSON for a POST, or a form where it takes a file; the query string for a GET
 * (arrays repeat the name).
 */
export function callRaw(
  app: FastifyInstance,
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const url = `/api${endpoint.path}`
  if (endpoint.fileBytesMax !== undefined) {
    return send(app, { method: 'POST', url, headers: { ...headers }, payload: formOf(input) })
  }
  if (endpoint.method === 'POST') {
    return send(app, { method: 'POST', url, headers: { ...headers }, payload: { ...input } })
  }
  const query = Object.entries(input).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  )
  return send(app, { method: 'GET', url: `${url}?${query.join('&')}`, headers: { ...headers } })
}

function formOf(input: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof File) form.set(name, value)
    else form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

/** The key and field that an answer's refusal names. */
export function refusalIn({ envelope }: Answer) {
  return (envelope.data ?? {}) as { key?: string; field?: string; lang?: string }
}
