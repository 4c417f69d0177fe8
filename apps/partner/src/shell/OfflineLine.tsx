import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import css from './OfflineLine.module.css'
import { useFormats } from './useFormats.ts'
import { useTranslation } from './words.tsx'

/** Without a network: says so, and from when the oldest figure on the page is. */
export function OfflineLine() {
  const { t } = useTranslation()
  const formats = useFormats()
  const cache = useQueryClient()
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const oldest = useSyncExternalStore(
    useCallback((listener) => cache.getQueryCache().subscribe(listener), [cache]),
    () => oldestShown(cache),
  )
  if (online) return null
  return (
    <p className={css.line} role="status">
      {oldest === undefined
        ? t('shell.offline.nothing')
        : t('shell.offline.asOf', { time: formats.dayTime(new Date(oldest)) })}
    </p>
  )
}

/** When the oldest of what the page shows was read, in ms since 1970. */
function oldestShown(cache: QueryClient): number | undefined {
  const shown = cache.getQueryCache().findAll({ type: 'active' })
  const read = shown.map((query) => query.state.dataUpdatedAt).filter((at) => at > 0)
  return read.length > 0 ? Math.min(...read) : undefined
}
