import { writeFileSync } from 'node:fs'
import { forwardSignals } from '@fairlead/tools/child.ts'
import { root } from '@fairlead/tools/root.ts'
import { type Comparison, compare } from './compare.ts'
import { bringHarness, type Harness, harnesses, layOut, type OtherTree } from './other-tree.ts'
import { measureRound, type Round } from './round.ts'

const rounds = 5
const kept = new URL('../../against.json', import.meta.url)
const say = (text: string) => process.stdout.write(`${text}\n`)

/**
 * Measures a commit and this tree in turns and compares them, as `flags` say. Prints a table and keeps it as JSON; answers
 * how many figures became worse.
 */
export async function compareAgainst(ref: string, flags: readonly string[]): Promise<number> {
  // Ending removes what was laid out.
  forwardSignals((exitCode) => process.exit(exitCode))
  const other = layOut(ref)
  try {
    say(`${other.commit} against this tree, ${rounds} rounds of each in turns`)
    const harness = await chooseHarness(other, flags)
    const measured = { theirs: [] as Round[], ours: [] as Round[] }
    for (let round = 0; round < rounds; round += 1) {
      const turns = [
        ['theirs', other.folder],
        ['ours', root],
      ] as const
      // The opposite order every other round: what disturbs the machine disturbs both.
      for (const [whose, tree] of round % 2 === 0 ? turns : turns.toReversed()) {
        say(`round ${round + 1} of ${rounds}: ${whose === 'ours' ? 'this tree' : other.commit}`)
        measured[whose].push(await measureRound(tree, flags))
      }
    }
    const figures = compare(measured.theirs, measured.ours)
    writeFileSync(kept, `${JSON.stringify({ against: other.commit, harness, rounds, figures }, null, 2)}\n`)
    say(`\n${tableOf(figures, other.commit)}\n`)
    say(`${other.commit} was measured by ${harnessWords[harness]}`)
    const worse = figures.filter(({ verdict }) => verdict === 'worse').length
    say(worse === 0 ? 'nothing became worse' : `${worse} became worse`)
    return worse
  } finally {
    other.remove()
  }
}

/** Tries harnesses by a round that is not counted; with it, both trees start with warm files. Throws where none runs. */
async function chooseHarness(other: OtherTree, flags: readonly string[]): Promise<Harness> {
  const short = [...flags.filter((flag) => !flag.startsWith('--seconds')), '--seconds=1']
  for (const harness of harnesses) {
    bringHarness(other, harness)
    say(`trying on ${other.commit}: ${harnessWords[harness]}`)
    try {
      await measureRound(other.folder, short)
      return harness
    } catch (error) {
      if (harness === 'own') throw error
      say(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error('there is no harness')
}

const harnessWords: Readonly<Record<Harness, string>> = {
  this: "this tree's harness",
  'this but for its doors':
    "this tree's harness, but for the files that open the server, which are its own; figures may differ by that too",
  own: 'its own harness; where that is another one, figures differ by that too',
}

function tableOf(figures: readonly Comparison[], commit: string): string {
  const rows = figures.map(({ name, unit, theirs, ours, change, spread, verdict }) => [
    name,
    shown(theirs),
    shown(ours),
    unit,
    `${change > 0 ? '+' : ''}${percent(change)}`,
    `± ${percent(spread)}`,
    verdict,
  ])
  const all = [['median of', commit, 'this tree', 'unit', 'change', 'spread', ''], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  const pad = (cell: string, column: number) =>
    [1, 2, 4, 5].includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  return all.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)
}
