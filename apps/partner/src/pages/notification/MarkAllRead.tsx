import { Button } from '@fairlead/ui/Button'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { unread, useUnread } from '../../shell/unread.ts'
import { useTranslation } from '../../shell/words.tsx'
import { noticesKey } from './notice-queries.ts'

/** Marks everything read. It is not there while nothing is unread, so that it never does nothing. */
export function MarkAllRead() {
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
  if (count === 0 && !mark.isPending) return null
  return (
    <Button
      variant="quiet"
      waiting={mark.isPending}
      waitingLabel={t('notice.markAllWaiting')}
      onClick={() => mark.mutate()}
    >
      {t('notice.markAll')}
    </Button>
  )
}
