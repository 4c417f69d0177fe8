import type { Data } from '@fairlead/contract/endpoint'
import type { plan } from '@fairlead/contract/plan'

export type Counted = Data<typeof plan.orderDetail>['impressions']

/** So many events of one kind with one reason; an empty one is paid. */
export type CountRow = { readonly kind: string; readonly reason: string; readonly n: bigint }

/** What was counted of each kind. */
export type Counts = {
  readonly impressions: Counted
  readonly clicks: Counted
  readonly conversions: Counted
}

/**
 * Adds rows up by kind: received = paid + filtered + withheld, exactly. What is above the expectation is withheld until the
 * order is settled, and then filtered for good.
 */
export function countsOf(rows: readonly CountRow[], settled: boolean): Counts {
  const of = (kind: string) =>
    counted(
      rows.filter((row) => row.kind === kind),
      settled,
    )
  return { impressions: of('impression'), clicks: of('click'), conversions: of('conversion') }
}

function counted(rows: readonly CountRow[], settled: boolean): Counted {
  const by = new Map<string, number>()
  for (const { reason, n } of rows) by.set(reason, (by.get(reason) ?? 0) + Number(n))
  const paid = by.get('') ?? 0
  const withheld = settled ? 0 : (by.get(aboveExpected) ?? 0)
  const filtered = [...by]
    .filter(([reason]) => reason !== '' && (settled || reason !== aboveExpected))
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
  return { received: [...by.values()].reduce((sum, n) => sum + n, 0), paid, filtered, withheld }
}

export const aboveExpected = 'above_expected'
