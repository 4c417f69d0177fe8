import { onPartnerChange } from './session.ts'

const url = './sw.js'
// Its name can be taken once: made as the app starts, nobody whose script comes later makes another under it.
const policy = window.trustedTypes?.createPolicy('fairlead', { createScriptURL: () => url })

/**
 * Lets the app be installed and open without a network. Afterwards: the first page does not wait for it. Trusted Types
 * let nobody name a script but this policy, and it knows one.
 */
export function keepApp() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  openPressed()
  onPartnerChange(() => void endPush())
  addEventListener('load', () => setTimeout(register, quietAfterMs))
}

/** Keeping the app takes a hundred requests. Until then the first page has asked for what it shows. */
const quietAfterMs = 3_000

function register() {
  const trusted = policy?.createScriptURL(url)
  navigator.serviceWorker
    .register((trusted ?? url) as string)
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => active?.postMessage(loadedAssets()))
    .catch((error: unknown) => console.warn('service worker', error))
}

/** Goes where a message was about that somebody pressed: worker/push.js. */
function openPressed() {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    location.hash = data.route
  })
}

/** This browser is told of one partner's money only. With the session the server forgets it; this is for the next one. */
async function endPush() {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** The first visit loads before anybody keeps it; its language is not on the list of what is always kept. */
function loadedAssets(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  return urls.filter((url) => url.startsWith(`${location.origin}/assets/`))
}
