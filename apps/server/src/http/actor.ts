import type { FastifyRequest } from 'fastify'

const actors = new WeakMap<FastifyRequest, string>()

/** Remembers with a request whose it is, once that is known. */
export function nameActor(request: FastifyRequest, caller: unknown): void {
  const { partnerId, operatorId } = caller as { readonly partnerId?: string; readonly operatorId?: string }
  const id = partnerId || operatorId
  if (id) actors.set(request, id)
}

/** The id of the partner or member of staff who makes a request; empty for a stranger. */
export function actorOf(request: FastifyRequest): string {
  return actors.get(request) ?? ''
}

/** The address that a request came from; empty where its visitor has gone meanwhile. */
export function addressOf({ ip }: { readonly ip?: string }): string {
  return ip ?? ''
}
