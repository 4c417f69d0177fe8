import type { ReactNode } from 'react'
import { useAsked } from '../../router/shown-page.ts'
import { ExchangeHome } from './ExchangeHome.tsx'
import { OrderView } from './OrderView.tsx'

/** Exchanges: with an id one order and its acceptance code, without it everything to make a new one. */
export function Page(): ReactNode {
  const { id } = useAsked('/wallet/foreign-exchange')
  return id === undefined ? <ExchangeHome /> : <OrderView key={id} id={id} />
}
