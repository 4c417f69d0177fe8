import calls from 'virtual:first-calls'
import { type ClientOptions, createClient } from '@fairlead/contract/client'
import { inTime } from '@fairlead/contract/fetch-in-time'
import { currentLanguage } from './language.ts'
import { reportRefusal, sentNow } from './refusal-watch.ts'
import { sessionToken } from './session.ts'
import { zoneHeader } from './timezone.ts'

/** How every call of the partner app is sent. */
export const callOptions: ClientOptions = {
  base: '/api',
  headers: () => {
    const token = sessionToken()
    return {
      'X-TZ': zoneHeader(new Date()),
      'X-Lang': currentLanguage(),
      ...(token === null ? {} : { 'X-CT': token }),
    }
  },
  fetch: (address, request = {}) => inTime(request, (timed) => earlyAnswer(address) ?? fetch(address, timed)),
  // The shell reacts to the answers that end or restrict a session, whoever asked.
  watch: () => {
    const sent = sentNow()
    return (refusal) => reportRefusal(refusal, sent)
  },
}

/** The calls that the shell and the first page make; the rest is in `api.ts`, which loads with the pages behind them. */
export const firstApi = createClient(calls, callOptions)

/** An answer that nobody took while the app started is old. */
const earlyForMs = 5_000

/** Whether something that was asked for before the app ran has not been taken yet. */
export function answersWait(): boolean {
  return performance.now() < earlyForMs && Boolean(window.earlyAnswers?.size)
}

/** What was asked for before the app ran, once. */
function earlyAnswer(address: Parameters<typeof fetch>[0]): Promise<Response> | undefined {
  const early = performance.now() < earlyForMs ? window.earlyAnswers?.get(String(address)) : undefined
  window.earlyAnswers?.delete(String(address))
  return early
}
