import { ApiFailure } from '@fairlead/contract/client'
import { onlineManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import css from './OfflineLine.module.css'
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
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const watchReads = useCallback((listener: () => void) => cache.getQueryCache().subscribe(listener), [cache])
  const oldest = useSyncExternalStore(watchReads, () => oldestShown(cache))
  const unanswered = useSyncExternalStore(watchReads, () => shownBy(cache).some(wasUnanswered))
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

/** The browser takes a network for there whose far end does not answer: only the calls know. */
function wasUnanswered({ state }: Query): boolean {
  const failure = state.fetchFailureReason ?? state.error
  return failure instanceof ApiFailure && failure.status === undefined
}
