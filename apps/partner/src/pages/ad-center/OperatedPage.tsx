import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PageState } from '../../shell/PageState.tsx'
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

/** Which addresses were scrolled to their part already: whoever comes back to one stands where they were. */
const seen = new Set<string | undefined>()

/** The ad centre leads to a part of the page: it comes into sight once it is drawn, after the router has put the page back. */
function usePlace(drawn: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const router = useRouter()
  useEffect(() => {
    const key = router.state.location.state.__TSR_key
    if (!drawn || !place.current || seen.has(key)) return
    seen.add(key)
    const show = () => place.current?.scrollIntoView()
    show()
    // The router may put the page at its top after that.
    return router.subscribe('onRendered', show)
  }, [drawn, router])
  return place
}
