import { setTimeout as passes } from 'node:timers/promises'
import type { CallingSide } from './network.ts'
import type { Partner } from './partner.ts'
import type { ShippedServer } from './shipped-server.ts'

const lookEveryMs = 20
/** No run waits longer: whatever is not back by then is broken. */
const backMaxMs = 60_000

/** Waits until every server says that it is ready and has moved money for somebody. */
export async function back(side: CallingSide, partners: readonly Partner[]): Promise<void> {
  const until = performance.now() + backMaxMs
  const works = async (server: ShippedServer, partner: Partner) => {
    while (!(await isReady(server)) || !(await moves(side, server, partner))) {
      if (performance.now() > until)
        throw new Error(`a server is not back after ${backMaxMs / 1000} s:\n${server.printed}`)
      await passes(lookEveryMs)
    }
  }
  await Promise.all(side.servers.map((server, n) => works(server, partners[n] as Partner)))
}

async function isReady(server: ShippedServer): Promise<boolean> {
  const answer = await fetch(`${server.app}/readyz`, { signal: AbortSignal.timeout(backMaxMs) }).catch(
    () => undefined,
  )
  await answer?.text().catch(() => undefined)
  return answer?.ok ?? false
}

async function moves(side: CallingSide, server: ShippedServer, partner: Partner): Promise<boolean> {
  return partner.withdraw(side.partner(partner.token, server)).then(
    () => true,
    () => false,
  )
}
