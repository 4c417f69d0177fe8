import type { Cycle } from './kill-run.ts'
import type { OwnList } from './own-list.ts'

/** What a run of kills showed, in figures and as people read them. */
export function reportOf(cycles: readonly Cycle[], list: OwnList) {
  const backMs = cycles.map(({ backMs }) => backMs).sort((a, b) => a - b)
  const p50 = backMs[Math.floor(backMs.length / 2)] ?? Number.NaN
  const backMsMax = backMs.at(-1) ?? Number.NaN
  const appliedUnheard = cycles.reduce((sum, cycle) => sum + cycle.appliedUnheard, 0)
  const inFlight = cycles.filter((cycle) => cycle.inFlight > 0).length
  const inWindow = cycles.filter((cycle) => cycle.appliedUnheard > 0).length
  const acknowledged = counted(
    list.calls.filter(({ outcome }) => outcome === 'acknowledged').map(({ kind }) => kind),
  )
  const failures = [...list.failures].map(([status, n]) => `${n} × ${status === 0 ? 'broken' : status}`)
  const text = [
    `kill: ${cycles.length} cycles (${counted(cycles.map(({ fault }) => fault))})`,
    `${inFlight} of them with calls in flight, ${inWindow} between commit and answer`,
    `${list.acknowledged} calls acknowledged (${acknowledged}), ${list.refused} refused`,
    `${list.everUnknown} of unknown outcome, ${appliedUnheard} of them applied unheard, ${list.replayed} sent again`,
    `no answer: ${failures.join(', ') || 'never'}`,
    `back after ${seconds(p50)} s in the middle, ${seconds(backMsMax)} s at most`,
    `${list.problems.length} problems`,
  ].join('; ')
  return { text, inFlight, inWindow, appliedUnheard, backMsMax }
}

function counted(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, n]) => `${n} ${name}`).join(', ')
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)
