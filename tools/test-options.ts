import { parseArgs } from 'node:util'
import { type Suite, suites } from './suites.ts'

/** What somebody asked `npm test` for. */
export type Wish = {
  readonly suites: readonly Suite[]
  /** Words of file names; none means every file. */
  readonly words: readonly string[]
  /** Whether suites were chosen, or all are meant. */
  readonly all: boolean
  /** How often everything chosen runs. */
  readonly rounds: number
  /** By how much the machine is made to look slower; 1 leaves it as it is. */
  readonly slow: number
  /** Minutes that others took before, by name: for the table at the end. */
  readonly before: readonly (readonly [name: string, ms: number])[]
}

/** Reads the arguments of `npm test`. Throws an Error with a sentence for people when they make no sense. */
export function readOptions(args: readonly string[]): Wish {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      unit: { type: 'boolean' },
      postgres: { type: 'boolean' },
      race: { type: 'boolean' },
      e2e: { type: 'boolean' },
      repeat: { type: 'string', default: '1' },
      slow: { type: 'string', default: '1' },
      took: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })
  const chosen = suites.filter(({ option }) => values[option])
  return {
    suites: chosen.length > 0 ? chosen : suites,
    words: positionals,
    all: chosen.length === 0,
    rounds: wholeNumber('--repeat', values.repeat),
    slow: wholeNumber('--slow', values.slow),
    before: values.took.map(tookOf),
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new Error(`${name} takes a whole number from 1 to 9999, not "${text}"`)
  return Number(text)
}

/** `npm ci=34`: its name and the seconds that it took. */
function tookOf(text: string): readonly [string, number] {
  const [, name, seconds] = /^(.+)=(\d+)$/.exec(text) ?? []
  if (!name || !seconds)
    throw new Error(`--took takes a name and seconds, such as "npm ci=34", not "${text}"`)
  return [name, Number(seconds) * 1000]
}
