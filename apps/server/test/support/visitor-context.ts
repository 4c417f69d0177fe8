import type { VisitorContext } from '../../src/delivery/visitor-context.ts'
import { browser } from './orders.ts'

/** What a person with a browser at this address tells of themselves, ms after 1970 being `now`. */
export function personAt(now: number, address = '203.0.113.7'): VisitorContext {
  return {
    now,
    method: 'POST',
    address,
    userAgent: browser['user-agent'],
    language: 'en',
    purpose: '',
    fetchMode: undefined,
    fetchDest: undefined,
    fetchUser: undefined,
    referrer: '',
    inViewMs: undefined,
    measured: '',
    viewToo: false,
  }
}
