/**
 * Lets the app be installed and open without a network. Afterwards: the first page does not wait for it. Trusted Types
 * let nobody name a script but this policy, and it knows one.
 */
export function keepApp() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    const url = './sw.js'
    const trusted = window.trustedTypes
      ?.createPolicy('fairlead', { createScriptURL: () => url })
      .createScriptURL(url)
    navigator.serviceWorker
      .register((trusted ?? url) as string)
      .catch((error: unknown) => console.warn('service worker', error))
  })
}
