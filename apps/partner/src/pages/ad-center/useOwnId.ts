import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'
import { followingKey } from './following-queries.ts'

/** Publishes the partner's own ID, changes its fee, and takes it back. */
export function useOwnId() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const showFailure = useShowFailure()
  const after = {
    onError: showFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: followingKey }),
  }
  const publish = useMutation({
    mutationFn: ({ feePercent }: { feePercent: number; changes: boolean }) =>
      api.following.publish({ fee_percent: feePercent }),
    onSuccess: ({ followed_id }, { changes }) =>
      showToast(
        changes ? t('following.own.changed') : t('following.own.published', { id: followed_id ?? '' }),
        'done',
      ),
    ...after,
  })
  const withdraw = useMutation({
    mutationFn: async (_id: string) => {
      await api.following.withdrawId({})
    },
    onSuccess: (_done, id) => showToast(t('following.own.withdrawn', { id }), 'done'),
    ...after,
  })
  return { publish, withdraw }
}
