import { isLoopback } from '../http/loopback.ts'
import { remembered } from '../http/remembered.ts'

const hostOf = remembered((origin) => new URL(origin).hostname)

/**
 * Whether a page of this origin may show a publisher's slots: one of its domain or below it. In demo mode a page of this
 * machine is the publisher's.
 */
export function isOnSite(origin: string, domain: string, demo: boolean): boolean {
  const hostname = hostOf(origin)
  return hostname === domain || hostname.endsWith(`.${domain}`) || (demo && isLoopback(hostname))
}

/** The same for `frame-ancestors`, by which browsers show the ad in no other page's frame. */
export function sitesThatFrame(domain: string, demo: boolean): string {
  return demo ? `${sitesOf(domain)} http://127.0.0.1:* http://localhost:*` : sitesOf(domain)
}

/** `http:` stands for `https:` too. */
const sitesOf = (domain: string) => `http://${domain} http://*.${domain}`
