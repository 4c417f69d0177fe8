import { Button } from '@fairlead/ui/Button'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { unread, useUnread } from '../../shell/unread.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './MarkAllRead.module.css'
import { noticesKey } from './notice-queries.ts'

/**
 * Marks everything read, also what other tabs show. While nothing is unread only its place is there, so that it never does
 * nothing; the count alone does not know, as it may not have been read.
 */
export function MarkAllRead({ showsUnread }: { showsUnread: boolean }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const count = useUnread()
  const mark = useMutation({
    mutationFn: () => api.notice.read({}),
    onSuccess: () => {
      unread.reset()
      showToast(t('notice.markAllDone'), 'done')
    },
    onError: () => showToast(t('notice.markAllFailed'), 'failure'),
    onSettled: () => cache.invalidateQueries({ queryKey: noticesKey }),
  })
  return (
    <div className={css.place} data-idle={(count === 0 && !showsUnread && !mark.isPending) || undefined}>
      <Button
        variant="quiet"
        waiting={mark.isPending}
        waitingLabel={t('notice.markAllWaiting')}
        onClick={() => mark.mutate()}
      >
        {t('notice.markAll')}
      </Button>
    </div>
  )
}
