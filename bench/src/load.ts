import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Latencies, LoadOrder, LoadReport, Overload } from './load-process.ts'

export type Load = {
  readonly pid: number
  /** Sends for so many seconds and returns how many requests were answered, all of them well, and the rate. */
  send(order: LoadOrder): Promise<{
    answered: number
    perSecond: number
    latencies: Latencies | null
    overload: Overload | undefined
    cpuMicros: number
  }>
  stop(): void
}

/** Starts the sender in a process of its own, so that its time is not the server's. */
export function startLoad(): Load {
  const child = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)))
  return {
    pid: child.pid as number,
    send: async (order) => {
      child.send(order)
      const [report] = (await once(child, 'message')) as [LoadReport]
      if ('failure' in report) throw new Error(report.failure)
      const { answered, seconds, latencies, overload, cpuMicros } = report
      return { answered, perSecond: answered / seconds, latencies, overload, cpuMicros }
    },
    stop: () => child.disconnect(),
  }
}
