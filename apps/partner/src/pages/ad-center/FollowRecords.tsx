import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { link } from '../../router/link.ts'
import { Paged } from '../../shell/Paged.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Follow, FollowsResult } from './following-queries.ts'
import { ownGain } from './own-gain.ts'

/** Every follow there ever was, newest first, with what its settled orders left to the follower. */
export function FollowRecords({ query }: { query: FollowsResult }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const empty = (
    <EmptyState
      drawing="plans"
      title={t('following.records.emptyTitle')}
      text={t('following.records.emptyText')}
    />
  )
  return (
    <Section title={t('following.records.title')}>
      <Paged query={query} empty={empty}>
        {(follows) => (
          <Card>
            {follows.map((follow) => (
              <ListRow
                key={follow.id}
                title={follow.followed_id}
                note={noteOf(follow)}
                noteTone={follow.end_reason === 'loss_limit' ? 'loss' : 'plain'}
                amount={
                  <Money
                    micros={ownGain(follow.net_gain, follow.profit_share_paid)}
                    size="row"
                    sign="always"
                    tone="gain-loss"
                    {...formats.money}
                  />
                }
                href={link('/ad-center/follow-record', { id: follow.id })}
              />
            ))}
          </Card>
        )}
      </Paged>
    </Section>
  )

  function noteOf({ followed_at, ended_at, end_reason }: Follow): string {
    if (ended_at === null || end_reason === null)
      return t('following.records.current', { time: formats.dayTime(followed_at) })
    return t(`following.records.ended.${end_reason}`, { time: formats.dayTime(ended_at) })
  }
}
