/**
 * Shows what the network pushes while the app is closed, and opens what it is about. Messages come encrypted for this
 * browser, already in its partner's language: apps/server/src/push/send-push.ts.
 */
// @ts-nocheck This runs in a worker, whose globals the app's own types do not know.

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { id, title, text, lang, link, at } = event.data.json()
  event.waitUntil(
    // The same notice once more takes the place of its first.
    self.registration.showNotification(title, {
      body: text,
      tag: id,
      lang,
      timestamp: Date.parse(at),
      icon: 'icon-192.png',
      data: { route: link?.startsWith('/') ? link : '/notification' },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openRoute(event.notification.data.route))
})

/** In a window that is open already, or in a new one. */
async function openRoute(route) {
  const { scope } = self.registration
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const app = windows.find(({ url }) => url.replace(/[?#].*/, '') === scope)
  if (!app) return self.clients.openWindow(`${scope}#${route}`)
  app.postMessage({ route })
  return app.focus()
}

/** The push service wants another address. The app says so to the server when it is next opened: shell/push-device.ts. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const { options } = event.oldSubscription ?? {}
  if (options) event.waitUntil(self.registration.pushManager.subscribe(options))
})
