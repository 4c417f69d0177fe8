import { useNavigate, useSearch } from '@tanstack/react-router'
import { isOrderFilter, type OrderFilter } from './order-looks.ts'

/** The chosen filter. It lives in the address, so that going back from a plan finds the list as it was left. */
export function useOrderFilter(): [OrderFilter, (filter: OrderFilter) => void] {
  const { status } = useSearch({ from: '/plan' })
  const navigate = useNavigate()
  return [
    isOrderFilter(status) ? status : 'all',
    (filter) => navigate({ to: '/plan', search: { status: filter }, replace: true }),
  ]
}
