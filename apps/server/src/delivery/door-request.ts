import type { FastifyRequest } from 'fastify'
import { oneHeader } from '../http/mount.ts'

/** What the delivery doors read of a request, whoever received it. */
export type DoorRequest = {
  readonly method: string
  /** Of the visitor; behind a trusted proxy, the one that it names. Empty where the visitor has gone. */
  readonly address: string
  readonly header: (name: string) => string | undefined
  /** Empty where it is missing or said twice. */
  readonly query: (name: string) => string
}

export function doorRequestOf(request: FastifyRequest): DoorRequest {
  return {
    method: request.method,
    address: request.ip ?? '',
    header: (name) => oneHeader(request, name),
    query: (name) => {
      const value = (request.query as Record<string, unknown> | null)?.[name]
      return typeof value === 'string' ? value : ''
    },
  }
}
