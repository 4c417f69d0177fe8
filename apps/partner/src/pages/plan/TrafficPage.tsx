import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAsked } from '../../router/shown-page.ts'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { CampaignCard } from './CampaignCard.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { DrawCard } from './DrawCard.tsx'
import { PlanTitle } from './PlanTitle.tsx'
import { TrafficAppeal } from './TrafficAppeal.tsx'
import { TrafficLinks } from './TrafficLinks.tsx'
import { TrafficTables } from './TrafficTables.tsx'
import { trafficQuery } from './traffic-queries.ts'
import { ViewabilityCard } from './ViewabilityCard.tsx'

/** Where an order’s traffic came from: what was paid and why the rest was not, by day and by place, and how it was drawn. */
export function Page(): ReactNode {
  const { t } = useTranslation()
  const { id, to } = useAsked('/plan/traffic')
  const query = useQuery(trafficQuery(id, to))
  if (!query.data) return <PageState query={query} />
  const traffic = query.data
  const { impressions, clicks, conversions } = traffic
  // The last views have come, or it never ran.
  const over = traffic.order.final_at !== null || !traffic.order.estimated
  const nothing = impressions.received + clicks.received + conversions.received === 0
  return (
    <>
      <PlanTitle order={traffic.order} picture="small" />
      {nothing ? (
        <Card>
          <EmptyState
            drawing="flows"
            title={t(over ? 'traffic.empty.titleOver' : 'traffic.empty.title')}
            text={t(over ? 'traffic.empty.textOver' : 'traffic.empty.text')}
          />
        </Card>
      ) : (
        <DeliveryCard order={{ ...traffic.order, impressions, clicks, conversions }} />
      )}
      <DrawCard traffic={traffic} />
      <ViewabilityCard traffic={traffic} />
      <CampaignCard traffic={traffic} />
      <TrafficAppeal traffic={traffic} />
      {!nothing && <TrafficTables traffic={traffic} />}
      <TrafficLinks traffic={traffic} />
    </>
  )
}
