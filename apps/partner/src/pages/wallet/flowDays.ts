import type { Flow } from './walletQueries.ts'

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

/** The latest `count` months as the contract names them, such as `2026-11`, newest first. */
export function latestMonths(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + month - 1 - back
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}
