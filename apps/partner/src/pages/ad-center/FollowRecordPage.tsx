import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { mirroredQuery } from './assistance-queries.ts'
import { MandateHead } from './MandateHead.tsx'
import { MandateTerms } from './MandateTerms.tsx'
import { MirroredOrders } from './MirroredOrders.tsx'

/** One mandate with its terms, and what each order of the followed account meant under it. */
export function Page() {
  const { t } = useTranslation()
  const { id } = useSearch({ from: '/ad-center/follow-record' })
  const query = useInfiniteQuery(mirroredQuery(id))
  const mandate = query.data?.pages[0]?.mandate
  if (!mandate) return <PageState query={query} loading={t('assistance.loading')} />
  return (
    <>
      <MandateHead mandate={mandate} />
      <MandateTerms mandate={mandate} />
      <Section title={t('assistance.orders.title')}>
        <MirroredOrders query={query} operatedId={mandate.operated_id} />
      </Section>
    </>
  )
}
