import { isLoopback } from './http/loopback.ts'

/** Why real money cannot have its ads at this address; undefined where it can. Strangers' ads are no neighbours of a session. */
export function whyNoAdsAt(deliveryUrl: string, publicUrl: string): string | undefined {
  const { origin, hostname } = new URL(publicUrl)
  if (new URL(deliveryUrl).origin !== origin || isLoopback(hostname)) return undefined
  return `real money needs ads at an origin of their own; the app is at ${origin} too (FAIRLEAD_PUBLIC_URL)`
}
