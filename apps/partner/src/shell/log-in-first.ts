import { addressOf } from '../router/link.ts'
import type { Route } from '../router/route.ts'
import { sessionToken } from './session.ts'

/** docs/screens-and-calls.md, Guard: without `auth: false` a page needs a stored token. */
export function logInFirst({ auth }: Route): string | undefined {
  return auth !== false && sessionToken() === null ? addressOf('/login') : undefined
}
