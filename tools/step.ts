/** One line per step with the time it took. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const since = performance.now()
  process.stdout.write(`${name} …\n`)
  const result = await work()
  process.stdout.write(`${name}: ${seconds(since)}\n`)
  return result
}

/** Seconds since a `performance.now()`, such as `1.4 s`. */
export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
