import { ApiFailure } from '@fairlead/contract/client'
import { addPageIcons } from '@fairlead/ui/PageIcons'
import { showToast } from '@fairlead/ui/Toast'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { keepLive } from './keep-live.ts'
import { keepReads } from './kept-reads.ts'
import { useLanguage } from './language.ts'
import { OfflineLine } from './OfflineLine.tsx'
import { pushWish } from './push-wish.ts'
import { queryClient } from './query-client.ts'
import { userInfoQuery, useUserInfo } from './useUserInfo.ts'
import { useTranslation } from './words.tsx'

addPageIcons()
// What was read last time stands there at once, and without a network it is all there is.
await keepReads(queryClient, Date.now)

/** Gives a page the server's state. Its own chunk, so that logging in does not wait for it. */
export function signed(Page: ComponentType): ComponentType {
  return function SignedPage() {
    return (
      <QueryClientProvider client={queryClient}>
        <KeepUserInfo />
        <OfflineLine />
        <Page />
      </QueryClientProvider>
    )
  }
}

/** Reads who is signed in, so that the header knows its icons on every page, and hears of what happens meanwhile. */
function KeepUserInfo() {
  const { t } = useTranslation()
  const user = useUserInfo()
  const { error } = useQuery(userInfoQuery)
  // What ends or restricts a session is said by the shell already.
  const nobodyKnown = user === null && error instanceof ApiFailure
  useEffect(() => {
    if (nobodyKnown) showToast(t('shell.errors.noUserData'), 'failure')
  }, [nobodyKnown, t])
  useEffect(keepLive, [])
  const { code } = useLanguage()
  const wishes = pushWish.use() !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again for another partner and in another language
  useEffect(() => {
    if (!wishes) return
    import('./push-device.ts')
      .then(({ keepPush }) => keepPush())
      .catch((failure: unknown) => console.warn('push', failure))
  }, [wishes, user?.id, code])
  return null
}
