import { ApiFailure } from '@fairlead/contract/client'
import { onlineManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import css from './OfflineLine.module.css'
import { readFailedAgain } from './query-client.ts'
import { readConfig } from './useConfig.ts'
import { useFormats } from './useFormats.ts'
import { useTranslation } from './words.tsx'

/**
 * Without a network, or without a server that answers: says so, and from when the oldest figure on the page is. Where there is
 * none, the page itself says that it failed: nothing is said twice.
 */
export function OfflineLine() {
  const { t } = useTranslation()
  const formats = useFormats()
  const cache = useQueryClient()
  const online = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  const watchReads = cache.getQueryCache().subscribe
  const oldest = useSyncExternalStore(watchReads, () => oldestShown(cache))
  const unanswered = useSyncExternalStore(watchReads, () => isUnanswered(shownBy(cache)))
  useEffect(() => {
    // An answer came again: what else went unanswered need not be pressed.
    if (unanswered) return
    void readFailedAgain()
    void readConfig()
  }, [unanswered])
  if ((online && !unanswered) || oldest === undefined) return null
  return (
    <p className={css.line} role="status">
      {t('shell.offline.asOf', { time: formats.dayTime(new Date(oldest)) })}
    </p>
  )
}

/** When the oldest of what the page shows was read, in ms since 1970. */
function oldestShown(cache: QueryClient): number | undefined {
  const read = shownBy(cache)
    // Who is signed in is no figure.
    .filter(({ queryKey }) => queryKey[0] !== 'userInfo')
    .map((query) => query.state.dataUpdatedAt)
    .filter((at) => at > 0)
  return read.length > 0 ? Math.min(...read) : undefined
}

function shownBy(cache: QueryClient): Query[] {
  return cache.getQueryCache().findAll({ type: 'active' })
}

/** The browser takes a network for there whose far end does not answer: only the calls know, and the latest knows best. */
function isUnanswered(shown: readonly Query[]): boolean {
  const silent = shown.filter(wasUnanswered).map(({ state }) => state.errorUpdatedAt)
  return silent.length > 0 && Math.max(...silent) > Math.max(...shown.map(({ state }) => state.dataUpdatedAt))
}

function wasUnanswered({ state }: Query): boolean {
  const { error } = state
  return error instanceof ApiFailure && error.status === undefined
}
