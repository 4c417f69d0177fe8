import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const asGzip = promisify(gzip)
/** Below this an answer travels in as many packets as it does now. */
const charactersMin = 1_400

/**
 * Compresses an answer for whoever can read it. Only for what is the same for everybody: compressing what mixes a secret
 * with what somebody else chose tells tales about the secret.
 */
export async function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (typeof payload !== 'string' || payload.length < charactersMin) return payload
  reply.header('Vary', 'accept-encoding')
  if (!readsGzip(request)) return payload
  reply.header('Content-Encoding', 'gzip')
  return asGzip(payload)
}

/** Whether whoever asks can read what is compressed. */
export function readsGzip(request: FastifyRequest): boolean {
  return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
}
