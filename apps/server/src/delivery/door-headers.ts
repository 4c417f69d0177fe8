import type { Ctx } from '../context.ts'
import { strictTransport } from '../http/strict-transport.ts'

/** What every door says: publishers' pages load it from elsewhere, and may have isolated themselves. */
export function doorHeaders({ deliveryUrl }: Pick<Ctx, 'deliveryUrl'>): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...strictTransport(deliveryUrl),
  }
}
