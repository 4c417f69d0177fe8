import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { PageState } from '../../shell/PageState.tsx'
import { usePlace } from '../../shell/usePlace.ts'
import { userInfoQuery, useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { mandatesQuery } from './assistance-queries.ts'
import { CurrentMandate } from './CurrentMandate.tsx'
import { FollowButton } from './FollowButton.tsx'
import { FollowRecords } from './FollowRecords.tsx'
import css from './OperatedPage.module.css'
import { OperatingRules } from './OperatingRules.tsx'
import { OwnId } from './OwnId.tsx'

/** `/ad-center/operated`: whom one follows and what came of it, the follow records, the rules, and one's own ID. */
export function Page() {
  const { t } = useTranslation()
  const { part } = useSearch({ from: '/ad-center/operated' })
  const query = useInfiniteQuery(mandatesQuery)
  const asked = useQuery(userInfoQuery)
  const user = useUserInfo()
  const first = query.data?.pages[0]
  const place = usePlace(first !== undefined && (user !== null || !asked.isFetching))
  if (!first) return <PageState query={query} loading={t('assistance.loading')} />
  // Whether the button has to name a missing password: known later, that line would push down what stands below.
  if (!user && asked.isFetching) return <PageState query={asked} loading={t('assistance.loading')} />
  const { current, own } = first
  return (
    <>
      {current ? <CurrentMandate mandate={current} /> : <p className={css.intro}>{t('assistance.intro')}</p>}
      <FollowButton current={current} own={own} />
      <div ref={part === 'records' ? place : undefined}>
        <FollowRecords query={query} />
      </div>
      <div ref={part === 'rules' ? place : undefined}>
        <Section title={t('assistance.rules.title')}>
          <OperatingRules />
        </Section>
      </div>
      <Section title={t('assistance.own.title')}>
        <OwnId own={own} following={current !== null} />
      </Section>
    </>
  )
}
