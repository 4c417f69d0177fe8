import { personas, type Screen } from './screen.ts'
import { screens } from './table.ts'

/** All screens in rounds that one person goes through in one page; long rounds are cut in two, to be gone side by side. */
export function rounds(cutAbove = Number.POSITIVE_INFINITY): Screen[][] {
  return personas.flatMap((who) => {
    const mine = screens.filter((screen) => screen.who === who)
    const half = Math.ceil(mine.length / 2)
    return mine.length > cutAbove ? [mine.slice(0, half), mine.slice(half)] : [mine]
  })
}

/** Does the jobs two at a time: as many as the smallest machine that runs this has processors. */
export async function twoAtATime<Job>(
  jobs: readonly Job[],
  work: (job: Job) => Promise<void>,
): Promise<void> {
  const left = [...jobs]
  const worker = async () => {
    for (let job = left.shift(); job !== undefined; job = left.shift()) await work(job)
  }
  await Promise.all([worker(), worker()])
}

/** Prints what was really looked at. */
export function report(line: string): void {
  process.stdout.write(`  screens: ${line}\n`)
}

export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(0)} s`
}
