/** Why a device cannot be told anything, or whether it is. */
export type PushState = 'notOffered' | 'install' | 'unsupported' | 'blocked' | 'preparing' | 'on' | 'off'

export type PushFacts = {
  /** The network sends such messages. */
  readonly offered: boolean
  /** The browser has what it takes. */
  readonly able: boolean
  /** An iPhone or iPad that shows the app in a tab: messages come only to an app on the home screen. */
  readonly needsInstall: boolean
  readonly permission: NotificationPermission
  /** The browser has put the app by. */
  readonly ready: boolean
  /** Both the browser and the server know of it. */
  readonly subscribed: boolean
}

/** The first reason that stands in the way counts. */
export function pushState(facts: PushFacts): PushState {
  if (!facts.offered) return 'notOffered'
  if (!facts.able) return facts.needsInstall ? 'install' : 'unsupported'
  if (facts.permission === 'denied') return 'blocked'
  if (!facts.ready) return 'preparing'
  return facts.subscribed && facts.permission === 'granted' ? 'on' : 'off'
}

/** Whether this is an iPhone or iPad in a browser tab; an iPad calls itself a Mac, but no Mac has touch. */
export function needsInstall({ userAgent, maxTouchPoints }: Navigator, standalone: boolean): boolean {
  const apple =
    /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
  return apple && !standalone
}
