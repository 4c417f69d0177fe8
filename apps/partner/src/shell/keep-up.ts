import { tellLanguage } from './account-language.ts'
import { followLiveEvents } from './live-events.ts'
import { pushWish } from './push-wish.ts'

/**
 * What goes on beside every page, and none waits for: hears of what happens, and keeps the server told where to push to and
 * which language was chosen here. Resolves once the account has heard of the language.
 */
export function keepUp(): Promise<void> {
  followLiveEvents()
  if (pushWish.get() !== null) {
    import('./push-device.ts')
      .then(({ keepPush }) => keepPush())
      .catch((failure: unknown) => console.warn('push', failure))
  }
  return tellLanguage()
}
