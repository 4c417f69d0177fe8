import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from '@fairlead/tools/child.ts'
import type { CallResult } from '../call-results.ts'
import type { Result } from '../results.ts'

/** What one run of a harness measured. An older one may not know the processor time of a call. */
export type Round = {
  readonly results: readonly Result[]
  readonly calls: readonly (Omit<CallResult, 'cpuMicros'> & { readonly cpuMicros?: number })[]
}

/** The end of what a harness said, to stand in an error. */
const keptCharacters = 2_000

/**
 * Runs the harness of a tree once and reads what it kept. The file that it writes to is committed, so the tree gets it
 * back as it was. Throws with the end of what it said when it fails.
 */
export async function measureRound(tree: string, flags: readonly string[]): Promise<Round> {
  const latest = join(tree, 'bench/latest.json')
  const before = readFileSync(latest)
  const giveBack = () => writeFileSync(latest, before)
  process.once('exit', giveBack)
  // Only what this run measures is to be read.
  writeFileSync(latest, JSON.stringify({ results: [], calls: [] }))
  try {
    const { code, output } = await capture(process.execPath, ['bench/src/main.ts', ...flags], { cwd: tree })
    if (code !== 0)
      throw new Error(`the bench in ${tree} ended with ${code}:\n${output.slice(-keptCharacters)}`)
    return JSON.parse(readFileSync(latest, 'utf8')) as Round
  } finally {
    process.off('exit', giveBack)
    giveBack()
  }
}
