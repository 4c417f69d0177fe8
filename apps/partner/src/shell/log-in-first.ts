import { redirect } from '@tanstack/react-router'
import { sessionToken } from './session.ts'

/** docs/screens-and-calls.md, Guard: without `auth: false` a route needs a stored token. */
export function logInFirst(auth: boolean | undefined): void {
  if (auth !== false && sessionToken() === null) throw redirect({ to: '/login', replace: true })
}
