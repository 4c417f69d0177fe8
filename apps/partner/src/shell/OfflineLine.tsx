import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
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
  if (online) return null
  const shown = cache.getQueryCache().findAll({ type: 'active' })
  const read = shown.map((query) => query.state.dataUpdatedAt).filter((at) => at > 0)
  return (
    <p className={css.line} role="status">
      {read.length > 0
        ? t('shell.offline.asOf', { time: formats.dayTime(new Date(Math.min(...read))) })
        : t('shell.offline.nothing')}
    </p>
  )
}
