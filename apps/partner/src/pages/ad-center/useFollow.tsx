import { stepUpParams } from '@fairlead/contract/step-up'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { withIdempotencyKey } from '../../shell/idempotency.ts'
import { stepUp } from '../../shell/step-up.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'
import { FollowSummary } from './FollowSummary.tsx'
import { type Follow, followingKey, type TrackRecord } from './following-queries.ts'

type Terms = Parameters<typeof stepUpParams.follow>[0]

/** Following: the terms once more, the transaction password for exactly them, then the one call. */
export function useFollow(current: Follow | null) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const showFailure = useShowFailure()
  const send = useMutation({
    mutationFn: ({ terms, token }: { terms: Terms; token: string }) =>
      withIdempotencyKey('follow', stepUpParams.follow(terms), (idempotencyKey) =>
        api.following.follow({ ...terms, step_up: token }, { idempotencyKey }),
      ),
    onSuccess: ({ followed_id }) => showToast(t('following.follow.done', { id: followed_id }), 'done'),
    onError: showFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: followingKey }),
  })

  /** True once the password was given; the call may still be refused. */
  async function follow(record: TrackRecord, share_percent: number): Promise<boolean> {
    const { followed_id, fee_percent } = record
    const terms = { followed_id, share_percent, fee_percent }
    const token = await stepUp('follow', stepUpParams.follow(terms), {
      title: t('following.follow.title'),
      confirmLabel: t('following.follow.submit', { id: followed_id }),
      content: <FollowSummary record={record} current={current} sharePercent={share_percent} />,
    })
    if (token !== null) send.mutate({ terms, token })
    return token !== null
  }

  return { follow, waiting: send.isPending }
}
