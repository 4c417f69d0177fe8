import type { FastifyInstance } from 'fastify'

/** Nothing can listen there: somebody else does, the port is not for this user, or the machine has no such address. */
export class CannotListen extends Error {}

const why: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine has no such address',
}

/** Listens. Throws CannotListen with a sentence that names the settings (docs/configuration.md). */
export async function listenAt(
  app: FastifyInstance,
  host: string,
  port: number,
  settings = 'PORT, FAIRLEAD_HOST',
): Promise<void> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    const reason = why[error.code ?? '']
    if (!reason) throw error
    throw new CannotListen(
      `${settings}: cannot listen on ${host}:${port}: ${reason}. A server takes PORT and the three ports after it`,
    )
  })
}
