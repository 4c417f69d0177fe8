import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAsked } from '../../router/shown-page.ts'
import { Arrived } from '../../shell/Arrived.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { useConfig } from '../../shell/useConfig.ts'
import { OrderSkeleton } from './OrderSkeleton.tsx'
import { OrderView } from './OrderView.tsx'
import { knownOrder, orderQuery } from './plan-queries.ts'

/** One plan: the offer before it is funded, the live order after. */
export function Page() {
  const { id } = useAsked('/plan/detail')
  const { demo } = useConfig()
  const cache = useQueryClient()
  const query = useQuery(orderQuery(id, demo))
  return (
    <Arrived
      key={id}
      until={
        !query.data && <PageState query={query} skeleton={<OrderSkeleton known={knownOrder(cache, id)} />} />
      }
    >
      {query.data && <OrderView order={query.data} />}
    </Arrived>
  )
}
