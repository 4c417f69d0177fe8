import { parseAmount } from '@fairlead/money/amount'
import type { Flow } from './wallet-queries.ts'

/** An amount of the fund details; `left` is the one that came back with it, whole, so that the two come to nothing. */
export type FoldedFlow = Flow & { readonly left?: Flow }

export type FlowDay = {
  readonly day: string
  readonly flows: readonly FoldedFlow[]
  /** The available balance at the end of the day; null where the amounts above it are not all there are. */
  readonly closing: string | null
}

/**
 * Groups fund details by calendar day in the partner's zone. They come newest first and stay so. What left for a withdrawal
 * or an acceptor and came back whole on the same day stands once, where it came back: what came back on another day changed
 * the balance of both, and stands in both.
 */
export function flowDays(flows: readonly Flow[], dayOf: (time: string) => string): FlowDay[] {
  const days: { day: string; flows: Flow[] }[] = []
  for (const flow of flows) {
    const day = dayOf(flow.time)
    const last = days.at(-1)
    if (last?.day === day) last.flows.push(flow)
    else days.push({ day, flows: [flow] })
  }
  return days.map(({ day, flows }) => ({
    day,
    flows: foldPairs(flows),
    closing: flows[0]?.balances.cash ?? null,
  }))
}

function foldPairs(flows: readonly Flow[]): FoldedFlow[] {
  const folded: FoldedFlow[] = []
  /** Where what came back stands, by what it came back from. */
  const back = new Map<string, number>()
  for (const flow of flows) {
    const from = flow.withdrawal_id ?? flow.acceptor_order_id
    const place = from === null ? undefined : back.get(from)
    const newer = place === undefined ? undefined : folded[place]
    if (
      from !== null &&
      place !== undefined &&
      newer &&
      parseAmount(newer.amount) === -parseAmount(flow.amount)
    ) {
      folded[place] = { ...newer, left: flow }
      back.delete(from)
      continue
    }
    if (from !== null && parseAmount(flow.amount) > 0n) back.set(from, folded.length)
    folded.push(flow)
  }
  return folded
}
