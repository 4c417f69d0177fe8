import { randomInt } from 'node:crypto'
import { setTimeout as passes } from 'node:timers/promises'
import { ApiFailure } from '@fairlead/contract/client'
import type { CallingSide } from './network.ts'

/** An ad counts once it has been in view for a second (docs/rules.md, Delivery). */
const viewMs = 1_000
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

/** Looks at one ad of a slot until it counts and sends its beacon. False when there was no ad. */
export async function seeAd(side: CallingSide, slot: string): Promise<boolean> {
  const page = await side.list.ask(() => text(side, `/ad/slot/${slot}`))
  const token = /data-token="([^"]+)"/.exec(page)?.[1]
  if (!token) return false
  await passes(viewMs)
  await side.list.make('beacon', token, () => text(side, `/e/${token}?ev=impression`, { method: 'POST' }))
  return true
}

/** A token's authentication tag in hex, which the database keeps with the event. */
export function signatureOf(token: string): string {
  return Buffer.from(token, 'base64url').subarray(-16).toString('hex')
}

/** Throws an ApiFailure where there was no answer, as the typed client does. */
async function text(side: CallingSide, path: string, init: RequestInit = {}): Promise<string> {
  const headers = { 'User-Agent': browser, 'X-Forwarded-For': address() }
  const answer = await side
    .request(`${side.any().app}${path}`, { ...init, headers })
    .catch((error: Error) => Promise.reject(new ApiFailure(error.message)))
  if (!answer.ok) throw new ApiFailure(answer.statusText, answer.status)
  return answer.text()
}

/** Each visitor comes from an address of their own: one that sends too much is filtered. */
function address(): string {
  return `203.0.${randomInt(256)}.${1 + randomInt(254)}`
}
