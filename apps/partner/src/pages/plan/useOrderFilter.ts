import { navigate } from '../../router/navigate.ts'
import { useAsked } from '../../router/shown-page.ts'
import { isOrderFilter, type OrderFilter } from './order-looks.ts'

/** The chosen filter. It lives in the address, so that going back from a plan finds the list as it was left. */
export function useOrderFilter(): [OrderFilter, (filter: OrderFilter) => void] {
  const { status } = useAsked('/plan')
  return [
    isOrderFilter(status) ? status : 'all',
    (filter) => navigate({ to: '/plan', asked: { status: filter }, replace: true }),
  ]
}
