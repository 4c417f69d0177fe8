import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAsked } from '../../router/shown-page.ts'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { ConfirmedTerms } from './ConfirmedTerms.tsx'
import { FollowHead } from './FollowHead.tsx'
import { FollowOrders } from './FollowOrders.tsx'
import { followOrdersQuery } from './following-queries.ts'

/** One follow with its terms, and what each order of the followed account meant under it. */
export function Page() {
  const { t } = useTranslation()
  const { id } = useAsked('/ad-center/follow-record')
  const query = useInfiniteQuery(followOrdersQuery(id))
  const follow = query.data?.pages[0]?.follow
  if (!follow) return <PageState query={query} />
  return (
    <>
      <FollowHead follow={follow} />
      <ConfirmedTerms follow={follow} />
      <Section title={t('following.orders.title')}>
        <FollowOrders query={query} followedId={follow.followed_id} />
      </Section>
    </>
  )
}
