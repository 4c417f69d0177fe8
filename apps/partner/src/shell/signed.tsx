import { addPageIcons } from '@fairlead/ui/PageIcons'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { keepLive } from './keep-live.ts'
import { keepReads } from './kept-reads.ts'
import { OfflineLine } from './OfflineLine.tsx'
import { queryClient } from './query-client.ts'
import { useUserInfo } from './useUserInfo.ts'

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
  useUserInfo()
  useEffect(keepLive, [])
  return null
}
