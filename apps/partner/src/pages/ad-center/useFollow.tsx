import { stepUpParams } from '@fairlead/contract/step-up'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { withIdempotencyKey } from '../../shell/idempotency.ts'
import { stepUp } from '../../shell/step-up.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'
import { assistanceKey, type Mandate, type OperatedRecord } from './assistance-queries.ts'
import { FollowSummary } from './FollowSummary.tsx'

type Terms = Parameters<typeof stepUpParams.follow>[0]

/** Following: the terms once more, the transaction password for exactly them, then the one call. */
export function useFollow(current: Mandate | null) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const showFailure = useShowFailure()
  const send = useMutation({
    mutationFn: ({ terms, token }: { terms: Terms; token: string }) =>
      withIdempotencyKey('follow', stepUpParams.follow(terms), (idempotencyKey) =>
        api.assistance.follow({ ...terms, step_up: token }, { idempotencyKey }),
      ),
    onSuccess: ({ operated_id }) => showToast(t('assistance.follow.done', { id: operated_id }), 'done'),
    onError: showFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: assistanceKey }),
  })

  /** True once the password was given; the call may still be refused. */
  async function follow(record: OperatedRecord, share_percent: number): Promise<boolean> {
    const { operated_id, fee_percent } = record
    const terms = { operated_id, share_percent, fee_percent }
    const token = await stepUp('follow', stepUpParams.follow(terms), {
      title: t('assistance.follow.title'),
      confirmLabel: t('assistance.follow.submit', { id: operated_id }),
      content: <FollowSummary record={record} current={current} sharePercent={share_percent} />,
    })
    if (token !== null) send.mutate({ terms, token })
    return token !== null
  }

  return { follow, waiting: send.isPending }
}
