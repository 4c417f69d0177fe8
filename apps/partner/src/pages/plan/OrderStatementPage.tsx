import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { Section } from '@fairlead/ui/Section'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAsked } from '../../router/shown-page.ts'
import { JournalEntries } from '../../shell/JournalEntries.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { DeliveryHours } from './DeliveryHours.tsx'
import { Notice } from './Notice.tsx'
import { OrderSum } from './OrderSum.tsx'
import { PlanTitle } from './PlanTitle.tsx'
import { statementQuery } from './plan-queries.ts'

/**
 * The journal of one order as it was written: from where to where, how much, when and under which number. Delivery, which is
 * booked every minute, stands by hour.
 */
export function Page(): ReactNode {
  const { t } = useTranslation()
  const { id } = useAsked('/plan/statement')
  const query = useQuery(statementQuery(id))
  if (!query.data) return <PageState query={query} />
  const { order, entries } = query.data
  const delivered = order.consumed !== '0.00' || order.revenue !== '0.00'
  return (
    <>
      <PlanTitle order={order} picture="small" />
      <OrderSum order={order} />
      {delivered && <DeliveryHours order={order} />}
      <Section title={t('plan.journal.title')}>
        {entries.length === 0 ? (
          <Card>
            <EmptyState
              drawing="flows"
              title={t('plan.journal.emptyTitle')}
              text={t('plan.journal.emptyText')}
            />
          </Card>
        ) : (
          <JournalEntries entries={entries} />
        )}
      </Section>
      <Notice>{t('plan.journal.foot')}</Notice>
    </>
  )
}
