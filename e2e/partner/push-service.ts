import { openPushReceiver, type PushReceiver } from '@fairlead/server/test/support/push-receiver.ts'
import type { BrowserContext, Page } from 'playwright-core'

/** A push service on this machine between the server and one browser. */
export type PushService = {
  readonly receiver: PushReceiver
  /** Waits until the server has sent a message with that title, and hands it to the browser's worker. */
  deliver(page: Page, title: string): Promise<void>
  close(): Promise<void>
}

/**
 * A browser without a window reaches no push service, so its subscriptions are made here, with keys of their own. All
 * else is real: what is asked of the person, what the server encrypts and sends, and what the worker does with it.
 */
export async function openPushService(profile: BrowserContext, key: string): Promise<PushService> {
  const receiver = await openPushReceiver(key)
  const subscription = receiver.subscription()
  await profile.addInitScript(standIn, subscription)
  return {
    receiver,
    deliver: async (page, title) => {
      const messages = () => receiver.receivedAt(subscription.endpoint)
      const until = Date.now() + 30_000
      while (!messages().some(({ shown }) => shown.title === title)) {
        if (Date.now() > until) throw new Error(`only ${messages().map(({ shown }) => shown.title)} came`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      const message = messages().find(({ shown }) => shown.title === title)
      const cdp = await profile.newCDPSession(page)
      const registered = new Promise<string>((resolve) =>
        cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const [first] = registrations
          if (first) resolve(first.registrationId)
        }),
      )
      await cdp.send('ServiceWorker.enable')
      await cdp.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(page.url()).origin,
        registrationId: await registered,
        data: JSON.stringify(message?.shown),
      })
      await cdp.detach()
    },
    close: () => receiver.close(),
  }
}

type Made = { readonly endpoint: string; readonly public_key: string; readonly auth_secret: string }

/** Runs in every page: the browser's subscription, as long as the site has one. */
function standIn({ endpoint, public_key, auth_secret }: Made) {
  const place = 'a subscription of the test'
  const made = () => {
    const key = localStorage.getItem(place)
    if (key === null) return null
    return {
      endpoint,
      options: { applicationServerKey: Uint8Array.from(key.split(','), Number).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: public_key, auth: auth_secret } }),
      unsubscribe: async () => {
        localStorage.removeItem(place)
        return true
      },
    }
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => made(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      localStorage.setItem(place, applicationServerKey.join())
      return made()
    },
  })
}
