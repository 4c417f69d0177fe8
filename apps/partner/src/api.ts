import calls from 'virtual:calls'
import { ApiRefusal, createClient } from '@fairlead/contract/client'
import { currentLanguage } from './shell/language.ts'
import { reportRefusal } from './shell/refusal-watch.ts'
import { sessionToken } from './shell/session.ts'
import { zoneHeader } from './shell/timezone.ts'

/** Every call of the partner app, typed by the contract. Throws ApiRefusal or ApiFailure. */
export const api = createClient(calls, {
  base: '/api',
  headers: () => {
    const token = sessionToken()
    return {
      'X-TZ': zoneHeader(new Date()),
      'X-Lang': currentLanguage(),
      ...(token === null ? {} : { 'X-CT': token }),
    }
  },
  fetch: watchedFetch,
})

/** Lets the shell react to the answers that end or restrict a session, whoever asked. */
async function watchedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request)
  if (response.ok) {
    const envelope = await response.clone().json()
    if (envelope.code !== 200) reportRefusal(new ApiRefusal(envelope))
  }
  return response
}
