import type { Data } from '@fairlead/contract/endpoint'
import type { session } from '@fairlead/contract/session'
import { createStore } from './store.ts'
import { stored } from './stored.ts'

export type UserInfo = Data<typeof session.userInfo>

const tokenKey = 'fb_token'

/** Who is signed in, as last read; kept so that the header knows its icons before the server answers. */
export const userInfo = stored<UserInfo>('fb_userInfo')

/** Whether the server refused the token that is kept here: another one takes its place, or nobody goes on with it. */
export const sessionExpired = createStore(false)

/** The opaque token of this session, or null when nobody is signed in. */
export function sessionToken(): string | null {
  return localStorage.getItem(tokenKey)
}

export function startSession(token: string) {
  localStorage.setItem(tokenKey, token)
  sessionExpired.set(false)
  forgetPartner()
}

/** Forgets the token and whom it belonged to. */
export function endSession() {
  localStorage.removeItem(tokenKey)
  forgetPartner()
}

const listeners = new Set<() => void>()

/** Calls back when another partner, or nobody, is signed in: nothing read before may be shown then. */
export function onPartnerChange(listener: () => void) {
  listeners.add(listener)
}

function forgetPartner() {
  userInfo.set(null)
  for (const listener of listeners) listener()
}
