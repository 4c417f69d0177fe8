import { isLoopback } from './http/loopback.ts'

/**
 * Why real money cannot have its console at this address; undefined where it can. Over plain http anybody on the way reads
 * the cookie of staff, and a browser sends it to every port of its host, the app's with its ads included.
 */
export function whyNoConsoleAt(consoleUrl: string, publicUrl: string): string | undefined {
  const { protocol, hostname } = new URL(consoleUrl)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    return 'real money needs a console at an https address, or at one of this machine'
  if (hostname === new URL(publicUrl).hostname)
    return `real money needs a console at a host of its own; the app is at ${hostname} too (FAIRLEAD_PUBLIC_URL)`
  return undefined
}
