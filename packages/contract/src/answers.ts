import type { Access, Endpoint } from './endpoint.ts'
import type { RefusalKey } from './refusals.ts'

/** What any call may answer, because of its headers or a bug. */
const always: readonly RefusalKey[] = ['params', 'time_zone_unknown', 'server_error']

/** What comes with having to be somebody (docs/screens-and-calls.md, Access). */
const byAccess: Readonly<Record<Access, readonly RefusalKey[]>> = {
  anyone: [],
  token: ['no_auth', 'not_activated', 'token_expired'],
  person: ['no_auth', 'not_activated', 'token_expired', 'disabled', 'cancelled'],
  wallet: ['no_auth', 'token_expired', 'not_activated', 'no_ad_account'],
  account: ['no_auth', 'not_activated', 'token_expired', 'no_ad_account', 'disabled', 'cancelled'],
  operator: ['no_auth', 'token_expired', 'totp_enrolment_missing', 'proof_needed'],
  host: ['no_auth'],
}

/** Every refusal that a call may answer: its own first, then those that its money and its access bring along. */
export function refusalsOf(endpoint: Endpoint): RefusalKey[] {
  const money: readonly RefusalKey[] = endpoint.money
    ? ['idempotency_key_missing', 'idempotency_key_reused']
    : []
  // The console's browser shows who a call is from by a cookie, which any page may have it send.
  const console: readonly RefusalKey[] =
    endpoint.method === 'POST' && endpoint.path.startsWith('/operator/') ? ['other_origin'] : []
  return [...new Set([...endpoint.refusals, ...money, ...byAccess[endpoint.access], ...console, ...always])]
}
