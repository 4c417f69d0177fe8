import { useSearch } from '@tanstack/react-router'
import { ExchangeHome } from './ExchangeHome.tsx'
import { OrderView } from './OrderView.tsx'

/** Exchanges: with an id one order and its acceptance code, without it everything to make a new one. */
export function Page() {
  const { id } = useSearch({ from: '/wallet/foreign-exchange' })
  return id === undefined ? <ExchangeHome /> : <OrderView key={id} id={id} />
}
