import { rounds as roundsAsked } from './settings.ts'

/**
 * Measures contestants in turns, each once a round, in the opposite order every other round: what disturbs the machine
 * disturbs all of them. Returns each one's results, round by round.
 */
export async function takeTurns<Name extends string, Result>(
  contestants: Record<Name, (round: number) => Promise<Result>>,
  rounds = roundsAsked,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(contestants) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      process.stdout.write(`round ${round + 1} of ${rounds}: ${name}\n`)
      results[name].push(await contestants[name](round))
    }
  }
  return results
}
