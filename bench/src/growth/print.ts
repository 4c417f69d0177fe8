import { checkInvariants, describeFindings } from '@fairlead/server/src/verify/invariants.ts'
import type { BenchNetwork } from '../network.ts'
import { growthTable, measureGrowth, ratioOf } from './measure.ts'

/** A call may take so many times as long for a hundred times the orders. */
const growthMost = 3

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Measures and prints the growth table. True when no call grew too much and every book holds. */
export async function printGrowth(): Promise<boolean> {
  let broken = 0
  const results = await measureGrowth(async ({ owner }: BenchNetwork) => {
    const findings = (await checkInvariants(owner)).filter(({ offending }) => offending.length > 0)
    broken += findings.length
    say(findings.length === 0 ? 'all invariants hold' : describeFindings(findings))
  }, say)
  const tooMuch = results.filter(({ medians }) => ratioOf(medians) > growthMost)
  say(
    `\n${growthTable(results)}\n\n${tooMuch.length} of ${results.length} calls take more than ${growthMost} times as long.`,
  )
  return tooMuch.length === 0 && broken === 0
}
