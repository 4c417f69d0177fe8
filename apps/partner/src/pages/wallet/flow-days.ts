import { parseAmount } from '@fairlead/money/amount'
import type { Flow } from './wallet-queries.ts'

/** An amount of the fund details; `left` is the one that came back with it, whole, so that the two come to nothing. */
export type FoldedFlow = Flow & { readonly left?: Flow }

export type FlowDay = { day: string; flows: FoldedFlow[] }

/**
 * Groups fund details by calendar day in the partner's zone. They come newest first and stay so. What left for a withdrawal
 * or an acceptor and came back whole stands once, where it came back.
 */
export function flowDays(flows: readonly Flow[], dayOf: (time: string) => string): FlowDay[] {
  const days: FlowDay[] = []
  for (const flow of foldPairs(flows)) {
    const day = dayOf(flow.time)
    const last = days.at(-1)
    if (last?.day === day) last.flows.push(flow)
    else days.push({ day, flows: [flow] })
  }
  return days
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
