import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { PageState } from '../../shell/PageState.tsx'
import { useConfig } from '../../shell/useConfig.ts'
import { useTranslation } from '../../shell/words.tsx'
import { OrderView } from './OrderView.tsx'
import { orderQuery } from './plan-queries.ts'

/** One plan: the offer before it is funded, the live order after. */
export function Page() {
  const { t } = useTranslation()
  const { id } = useSearch({ from: '/plan/detail' })
  const { demo } = useConfig()
  const query = useQuery(orderQuery(id, demo))
  if (!query.data) return <PageState query={query} loading={t('plan.loading.detail')} />
  return <OrderView order={query.data} />
}
