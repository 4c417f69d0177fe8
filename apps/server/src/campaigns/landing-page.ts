import { Refusal } from '@fairlead/contract/refusals'
import { isLoopback } from '../http/loopback.ts'

/**
 * A landing page's address as the terms keep it: `https`; where no money is real also `http` on this machine, and a path of
 * the demo site. plan_rule_landing_page_is_https holds the same. Throws Refusal landing_page_not_https.
 */
export function landingPageOf(address: string, demo: boolean): string {
  if (demo && /^\/[^/\\\s]\S*$/.test(address)) return address
  const url = URL.parse(address)
  const safe = url?.protocol === 'https:' || (demo && url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !safe || url.username || url.password) throw new Refusal('landing_page_not_https')
  return url.href
}
