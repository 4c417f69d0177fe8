import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { link } from '../../router/link.ts'
import { ConfirmedMove } from '../../shell/ConfirmedMove.tsx'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'
import { ConfirmedTerms } from './ConfirmedTerms.tsx'
import { FollowHead } from './FollowHead.tsx'
import css from './FollowingPage.module.css'
import { type Follow, followingKey } from './following-queries.ts'
import { RecordSheet } from './RecordSheet.tsx'

/** The follow in force: its gain or loss, its terms, the ways into its orders and record, and out of it. */
export function CurrentFollow({ follow }: { follow: Follow }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const showFailure = useShowFailure()
  const [reading, setReading] = useState(false)
  const { id, followed_id } = follow
  const stop = useMutation({
    mutationFn: () => api.following.unfollow({ id }),
    onSuccess: () => showToast(t('following.stop.done', { id: followed_id }), 'done'),
    onError: showFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: followingKey }),
  })
  return (
    <>
      <FollowHead follow={follow} />
      <ConfirmedTerms follow={follow} />
      <Card>
        <ListRow
          icon={<Icon name="plan" />}
          title={t('following.orders.row')}
          note={t('following.orders.counts', { put: follow.orders, skipped: follow.skipped })}
          href={link('/ad-center/follow-record', { id })}
        />
        <ListRow
          icon={<Icon name="book" />}
          title={t('following.record.row', { id: followed_id })}
          note={t('following.record.rowNote')}
          onPress={() => setReading(true)}
        />
      </Card>
      <div className={css.actions}>
        <ConfirmedMove
          wide
          words={{
            button: t('following.stop.button'),
            title: t('following.stop.title', { id: followed_id }),
            text: t('following.stop.text'),
            yes: t('following.stop.confirm'),
            no: t('following.stop.keep'),
          }}
          waiting={stop.isPending}
          onMove={(close) => stop.mutate(undefined, { onSettled: close })}
        />
      </div>
      <RecordSheet followedId={followed_id} open={reading} onClose={() => setReading(false)} />
    </>
  )
}
