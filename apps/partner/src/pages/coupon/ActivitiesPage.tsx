import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery } from '@tanstack/react-query'
import { link } from '../../router/link.ts'
import { Paged } from '../../shell/Paged.tsx'
import { PullToRefresh } from '../../shell/PullToRefresh.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { ActivityCard } from './ActivityCard.tsx'
import { type Activity, activitiesQuery } from './coupon-queries.ts'
import { JoinTeam } from './JoinTeam.tsx'
import { useUnusedCoupons } from './useUnusedCoupons.ts'

/** `/ad-center/activities`: the new-user activity and every other open one, with its rules, and the way into a team. */
export function Page() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(activitiesQuery)
  const unused = useUnusedCoupons()
  const empty = (
    <EmptyState
      drawing="plans"
      title={t('coupon.activity.emptyTitle')}
      text={t('coupon.activity.emptyText')}
    />
  )
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <Card>
        <ListRow
          icon={<Icon name="coupon" />}
          title={t('coupon.links.coupons')}
          note={couponsNote()}
          href={link('/ad-center/coupons')}
        />
      </Card>
      <Paged query={query} empty={empty}>
        {(activities) => (
          <>
            <Activities
              title={t('coupon.activity.newUser')}
              activities={activities.filter((activity) => activity.new_user)}
            />
            <Activities
              title={t('coupon.activity.open')}
              activities={activities.filter((activity) => !activity.new_user)}
            />
          </>
        )}
      </Paged>
      {/* Drawn once the list above has its height, so that nothing jumps. */}
      {!query.isPending && (
        <Section title={t('coupon.join.title')}>
          <JoinTeam />
        </Section>
      )}
    </PullToRefresh>
  )

  function couponsNote() {
    // A blank line keeps the row's height until the count is there.
    if (unused === undefined) return '\u00a0'
    return unused > 0 ? t('coupon.links.unused', { count: unused }) : t('coupon.links.noneUnused')
  }
}

function Activities({ title, activities }: { title: string; activities: Activity[] }) {
  if (activities.length === 0) return null
  return (
    <Section title={title}>
      {activities.map((activity) => (
        <ActivityCard key={activity.id} activity={activity} />
      ))}
    </Section>
  )
}
