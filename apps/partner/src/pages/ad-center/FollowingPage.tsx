import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAsked } from '../../router/shown-page.ts'
import { PageState } from '../../shell/PageState.tsx'
import { usePlace } from '../../shell/usePlace.ts'
import { userInfoQuery, useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { CurrentFollow } from './CurrentFollow.tsx'
import { FollowButton } from './FollowButton.tsx'
import css from './FollowingPage.module.css'
import { FollowRecords } from './FollowRecords.tsx'
import { followsQuery } from './following-queries.ts'
import { OperatingRules } from './OperatingRules.tsx'
import { OwnId } from './OwnId.tsx'

/** `/ad-center/operated`: whom one follows and what came of it, the follow records, the rules, and one's own ID. */
export function Page() {
  const { t } = useTranslation()
  const { part } = useAsked('/ad-center/operated')
  const query = useInfiniteQuery(followsQuery)
  const asked = useQuery(userInfoQuery)
  const user = useUserInfo()
  const first = query.data?.pages[0]
  const place = usePlace(first !== undefined && (user !== null || !asked.isFetching))
  if (!first) return <PageState query={query} />
  // Whether the button has to name a missing password: known later, that line would push down what stands below.
  if (!user && asked.isFetching) return <PageState query={asked} />
  const { current, own } = first
  return (
    <>
      {current ? <CurrentFollow follow={current} /> : <p className={css.intro}>{t('following.intro')}</p>}
      <FollowButton current={current} own={own} />
      <div ref={part === 'records' ? place : undefined}>
        <FollowRecords query={query} />
      </div>
      <div ref={part === 'rules' ? place : undefined}>
        <Section title={t('following.rules.title')}>
          <OperatingRules />
        </Section>
      </div>
      <Section title={t('following.own.title')}>
        <OwnId own={own} following={current !== null} />
      </Section>
    </>
  )
}
