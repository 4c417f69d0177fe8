import { api } from '../api.ts'
import { currentLanguage } from './language.ts'
import { pushWish } from './push-wish.ts'
import { userInfo } from './session.ts'

/** Whether this browser can be told anything while the app is closed. Not so without TLS, nor in an iPhone's browser tab. */
export function canBePushed(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** A first visit puts the app by meanwhile. */
const workerWithinMs = 3_000

/** The worker that shows messages; undefined where the browser has not put the app by. */
export function pushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((resolve) => setTimeout(resolve, workerWithinMs)),
  ])
}

/** Has this browser subscribed with the network's key, and tells the server. */
export async function subscribeDevice(publicKey: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(publicKey)
  const known = await pushManager.getSubscription()
  // The network has another key since: what was subscribed with the old one gets nothing any more.
  if (known && !sameBytes(known.options.applicationServerKey, key)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await api.push.subscribe({ endpoint, public_key: keys.p256dh ?? '', auth_secret: keys.auth ?? '' })
  pushWish.set({ partnerId: userInfo.get()?.id ?? '', endpoint, lang: currentLanguage() })
}

/** Ends it here; the server is told by its caller. */
export async function unsubscribeDevice(): Promise<void> {
  pushWish.set(null)
  const registration = await pushWorker()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Keeps a device told whose partner asked for it: after a new log-in on it, in another language, and when the push
 * service has moved it. Asks nobody anything: what the browser does not allow any more stays off.
 */
export async function keepPush(): Promise<void> {
  const wish = pushWish.get()
  if (!wish || wish.partnerId !== userInfo.get()?.id) return
  if (!canBePushed() || Notification.permission !== 'granted') return
  const subscription = await (await pushWorker())?.pushManager.getSubscription()
  if (subscription?.endpoint === wish.endpoint && wish.lang === currentLanguage()) return
  const { public_key } = await api.push.devices({})
  if (public_key !== null) await subscribeDevice(public_key)
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  return one !== null && new Uint8Array(one).join() === other.join()
}
