import { api } from '../api.ts'
import { chosenLanguage, storedLanguage } from './language.ts'
import { queryClient } from './query-client.ts'
import { sessionToken, userInfo } from './session.ts'
import { userInfoQuery } from './useUserInfo.ts'

/** The session and the language that were tried last. What failed is tried again at the next start or choice. */
let tried = ''
let last = Promise.resolve()

/**
 * Tells the account which language was chosen on this device, once for each choice: mails and refusals are worded in the
 * account's. One after the other, so that the last choice arrives last. A failure is only logged.
 */
export function tellLanguage(): Promise<void> {
  last = last.then(tell)
  return last
}

async function tell() {
  const user = userInfo.get()
  const token = sessionToken()
  const choice = chosenLanguage.get()
  // Kept from before choices were.
  const lang = choice?.lang ?? storedLanguage()
  if (!user || lang === null || user.state === 'not_activated') return
  // Another device may have chosen since: it is not talked over.
  if (choice?.told === user.id || choice?.told === null) return
  const trying = `${token} ${lang}`
  if (trying === tried) return
  tried = trying
  const isNews = user.lang !== lang
  try {
    if (isNews) {
      const info = await api.profile.edit({ lang })
      if (sessionToken() !== token) return
      userInfo.set(info)
      queryClient.setQueryData(userInfoQuery.queryKey, info)
    }
    // Unless somebody has chosen again meanwhile.
    if (chosenLanguage.get() === choice) chosenLanguage.set({ lang, told: choice || isNews ? user.id : null })
  } catch (failure) {
    console.warn('language of the account', failure)
  }
}
