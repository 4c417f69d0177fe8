import type { Flow } from './wallet-queries.ts'

export type FlowDay = { day: string; flows: Flow[] }

/** Groups fund details by calendar day in the partner's zone. They come newest first and stay so. */
export function flowDays(flows: readonly Flow[], dayOf: (time: string) => string): FlowDay[] {
  const days: FlowDay[] = []
  for (const flow of flows) {
    const day = dayOf(flow.time)
    const last = days.at(-1)
    if (last?.day === day) last.flows.push(flow)
    else days.push({ day, flows: [flow] })
  }
  return days
}
