import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'
import { assistanceKey } from './assistance-queries.ts'

/** Publishes the partner's own ID, changes its fee, and takes it back. */
export function useOwnId() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const showFailure = useShowFailure()
  const after = {
    onError: showFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: assistanceKey }),
  }
  const publish = useMutation({
    mutationFn: ({ feePercent }: { feePercent: number; changes: boolean }) =>
      api.assistance.publish({ fee_percent: feePercent }),
    onSuccess: ({ operated_id }, { changes }) =>
      showToast(
        changes ? t('assistance.own.changed') : t('assistance.own.published', { id: operated_id ?? '' }),
        'done',
      ),
    ...after,
  })
  const withdraw = useMutation({
    mutationFn: async (_id: string) => {
      await api.assistance.withdrawId({})
    },
    onSuccess: (_done, id) => showToast(t('assistance.own.withdrawn', { id }), 'done'),
    ...after,
  })
  return { publish, withdraw }
}
