import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PageState } from '../../shell/PageState.tsx'
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
  const query = useInfiniteQuery(mandatesQuery)
  const first = query.data?.pages[0]
  if (!first) return <PageState query={query} loading={t('assistance.loading')} />
  const { current, own } = first
  return (
    <>
      {current ? <CurrentMandate mandate={current} /> : <p className={css.intro}>{t('assistance.intro')}</p>}
      <FollowButton current={current} own={own} />
      <FollowRecords query={query} />
      <Section title={t('assistance.rules.title')}>
        <OperatingRules />
      </Section>
      <Section title={t('assistance.own.title')}>
        <OwnId own={own} following={current !== null} />
      </Section>
    </>
  )
}
