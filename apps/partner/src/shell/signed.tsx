import { ApiFailure } from '@fairlead/contract/client'
import { addPageIcons } from '@fairlead/ui/PageIcons'
import { showToast } from '@fairlead/ui/Toast'
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef } from 'react'
import { useShownPage } from '../router/shown-page.ts'
import { AfterPaint } from './AfterPaint.tsx'
import { answersWait } from './first-api.ts'
import { useLanguage } from './language.ts'
import { OfflineLine } from './OfflineLine.tsx'
import { queryClient } from './query-client.ts'
import { persistQueries } from './query-persistence.ts'
import { unread } from './unread.ts'
import { userInfoQuery, useUserInfo } from './useUserInfo.ts'
import { useTranslation } from './words.tsx'

/** How long a page waits for an answer that is on its way, before it is drawn without. */
const answerWithinMs = 150

addPageIcons()
// What was read last time stands there at once, and without a network it is all there is.
const kept = persistQueries(queryClient, Date.now)

/** What is known before a page is drawn: it is drawn once, with its figures, and not first without them. */
export async function readBefore(readFirst?: (cache: QueryClient) => Promise<void>): Promise<void> {
  const soon = new Promise<void>((resolve) => setTimeout(resolve, answerWithinMs))
  await Promise.all([kept, readFirst && answersWait() && Promise.race([readFirst(queryClient), soon])])
}

/** Gives a page the server's state. Its own chunk, so that logging in does not wait for it. */
export function signed(Page: ComponentType): ComponentType {
  return function SignedPage() {
    return (
      <QueryClientProvider client={queryClient}>
        <AfterPaint>
          <KeepUserInfo />
        </AfterPaint>
        <OfflineLine />
        <Page />
      </QueryClientProvider>
    )
  }
}

/** Keeps the header right on every page: reads who is signed in and what is unread, and hears of what happens. */
function KeepUserInfo() {
  const { t } = useTranslation()
  const user = useUserInfo()
  const { error } = useQuery(userInfoQuery)
  // What ends or restricts a session is said by the shell already, and a lost connection by the page.
  const nobodyKnown = user === null && error instanceof ApiFailure && error.status !== undefined
  useEffect(() => {
    if (nobodyKnown) showToast(t('shell.errors.noUserData'), 'failure')
  }, [nobodyKnown, t])
  const bell = useShownPage()?.route.header?.bell !== false
  useEffect(() => {
    if (bell) unread.fetch()
  }, [bell])
  const { code } = useLanguage()
  const readIn = useRef(code)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again for another partner and in another language
  useEffect(() => {
    const isNew = readIn.current !== code
    readIn.current = code
    import('./keep-up.ts')
      .then(({ keepUp }) => keepUp())
      .catch((failure: unknown) => console.warn('keep up', failure))
      // Refusals are worded in the account's language: it has to know first.
      .finally(() => isNew && queryClient.invalidateQueries())
  }, [user?.id, code])
  return null
}
